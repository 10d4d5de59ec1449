import { type Command, defineCommand } from "../../command-line/command.ts";
import { jsonOption } from "../../command-line/discovery-options.ts";
import { openRegistries, registryOption } from "../../command-line/registry-options.ts";
import { bold, dim, red } from "../../output/parts.ts";

/** What `token list` prints. */
const texts = {
  none: "No tokens.",
  expires: (date: string): string => `expires ${date}`,
  never: "never expires",
  revoked: "revoked",
} as const;

/** The command. */
export const command: Command = defineCommand({
  options: { registry: registryOption, json: jsonOption },
  examples: ["skillwright token list", "skillwright token list --json"],
  async run(_, { registry, json }, out) {
    const { tokens } = await (await (await openRegistries()).client({ registry })).listTokens();
    if (json) out.json({ tokens });
    else if (tokens.length === 0) out.text(texts.none);
    else {
      for (const { id, user, label, scopes, expiresAt, revokedAt } of tokens) {
        const state =
          revokedAt !== null
            ? red(texts.revoked)
            : dim(expiresAt === null ? texts.never : texts.expires(expiresAt.slice(0, 10)));
        out.text([bold(id), `  ${user}  ${label}  ${scopes.join(", ")}  `, state], 2);
      }
    }
    return 0;
  },
});
