import { newAdminToken, openStorage } from "@skillwright/registry";
import { type Command, defineCommand } from "../../command-line/command.ts";
import { jsonOption } from "../../command-line/discovery-options.ts";
import { placeOptions, toPlace } from "./place-options.ts";

/** Creates an administrator's token when every other one was lost. */
export const command: Command = defineCommand({
  options: { ...placeOptions, json: jsonOption },
  examples: [
    "skillwright registry admin-token --data /srv/skills",
    "skillwright registry admin-token | skillwright login http://127.0.0.1:4770 --token-stdin",
  ],
  async run(_, { json, ...place }, out) {
    const storage = await openStorage(toPlace(place), { ifMissing: "fail" });
    try {
      const secret = await newAdminToken(storage);
      if (json) out.json({ secret });
      else out.verbatim(secret);
      return 0;
    } finally {
      await storage.database.close();
    }
  },
});
