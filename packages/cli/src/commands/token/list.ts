import type { Command } from "../../command-line/command.ts";
import { registryCommand } from "../../command-line/registry-command.ts";
import { bold, dim, red } from "../../output/parts.ts";

/** What `token list` prints. */
const texts = {
  none: "No tokens.",
  expires: (date: string): string => `expires ${date}`,
  never: "never expires",
  revoked: "revoked",
} as const;

/** The command. */
export const command: Command = registryCommand({
  examples: ["skillwright token list", "skillwright token list --json"],
  params: () => ({}),
  call: (client) => client.listTokens(),
  print({ tokens }, out) {
    if (tokens.length === 0) out.text(texts.none);
    for (const { id, user, label, scopes, expiresAt, revokedAt } of tokens) {
      const state =
        revokedAt !== null
          ? red(texts.revoked)
          : dim(expiresAt === null ? texts.never : texts.expires(expiresAt.slice(0, 10)));
      out.text([bold(id), `  ${user}  ${label}  ${scopes.join(", ")}  `, state], 2);
    }
  },
});
