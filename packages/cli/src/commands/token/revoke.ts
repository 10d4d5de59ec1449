import type { Command } from "../../command-line/command.ts";
import { required } from "../../command-line/option.ts";
import { registryCommand } from "../../command-line/registry-command.ts";

/** What `token revoke` prints. */
const texts = {
  done: (id: string, label: string): string =>
    `Revoked the token ${id} (${label}). It and the tokens it created no longer work.`,
} as const;

/** The command. */
export const command: Command = registryCommand({
  arguments: { id: required("Id of a token, as `skillwright token list` shows it") },
  examples: ["skillwright token revoke TOKEN_ID", "skillwright token revoke TOKEN_ID --json"],
  params: ({ id: token }) => ({ token }),
  call: (client, params) => client.revokeToken({ params }),
  print: ({ id, label }, out) => out.text(texts.done(id, label)),
});
