import { openStorage, rotateKey } from "@skillwright/registry";
import { type Command, defineCommand } from "../../command-line/command.ts";
import { jsonOption } from "../../command-line/discovery-options.ts";
import { placeOptions, toPlace } from "./place-options.ts";

const texts = {
  done: (secrets: number, key: "new" | "given"): string =>
    `Re-encrypted ${secrets} ${secrets === 1 ? "secret" : "secrets"} with ${key === "new" ? "a new key. The old key is gone. Keep a copy of secret.key, but not in your backups." : "the first key in SKILLWRIGHT_REGISTRY_KEY. You can remove the others."}`,
} as const;

/** Encrypts the secrets of a registry with another key. */
export const command: Command = defineCommand({
  options: { ...placeOptions, json: jsonOption },
  examples: ["skillwright registry rotate-key", "skillwright registry rotate-key --data /srv/skills --json"],
  async run(_, { json, ...place }, out) {
    const storage = await openStorage(toPlace(place), { ifMissing: "fail" });
    try {
      const report = await rotateKey(storage);
      if (json) out.json(report);
      else out.text(texts.done(report.secrets, report.key));
      return 0;
    } finally {
      await storage.database.close();
    }
  },
});
