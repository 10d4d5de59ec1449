import { type Command, defineCommand } from "../../command-line/command.ts";
import { jsonOption } from "../../command-line/discovery-options.ts";
import { required } from "../../command-line/option.ts";
import { openRegistries, registryOption } from "../../command-line/registry-options.ts";

/** What `token revoke` prints. */
const texts = {
  done: (id: string, label: string): string =>
    `Revoked the token ${id} (${label}). It and the tokens it created no longer work.`,
} as const;

/** The command. */
export const command: Command = defineCommand({
  arguments: { id: required("Id of a token, as `skillwright token list` shows it") },
  options: { registry: registryOption, json: jsonOption },
  examples: ["skillwright token revoke TOKEN_ID", "skillwright token revoke TOKEN_ID --json"],
  async run({ id }, { registry, json }, out) {
    const client = await (await openRegistries()).client({ registry });
    const revoked = await client.revokeToken({ params: { token: id } });
    if (json) out.json(revoked);
    else out.text(texts.done(revoked.id, revoked.label));
    return 0;
  },
});
