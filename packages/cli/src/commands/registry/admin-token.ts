import { newAdminToken } from "@skillwright/registry";
import type { Command } from "../../command-line/command.ts";
import { storageCommand } from "./storage-command.ts";

/** Creates an administrator's token when every other one was lost. */
export const command: Command = storageCommand({
  examples: [
    "skillwright registry admin-token --data /srv/skills",
    "skillwright registry admin-token | skillwright login http://127.0.0.1:4770 --token-stdin",
  ],
  work: async (storage) => ({ secret: await newAdminToken(storage) }),
  print: ({ secret }, out) => out.verbatim(secret),
});
