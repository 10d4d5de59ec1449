import { omitUndefined } from "@skillwright/core/internal";
import type { Command } from "../../command-line/command.ts";
import { list, required, textOption, wholeNumber } from "../../command-line/option.ts";
import { registryCommand } from "../../command-line/registry-command.ts";
import { printColumns } from "../../output/columns.ts";
import { bold, dim, red } from "../../output/parts.ts";

/** What `token` prints. */
const texts = {
  none: "No tokens.",
  expires: (date: string): string => `expires ${date}`,
  never: "never expires",
  revoked: "revoked",
  created: (user: string, scopes: string): string => `Created a token for ${user} that may ${scopes}.`,
  once: "Copy it now: it is not shown again.",
  done: (id: string, label: string): string =>
    `Revoked the token ${id} (${label}). It and the tokens it created no longer work.`,
} as const;

const listTokens: Command = registryCommand({
  examples: ["skillwright token list", "skillwright token list --json"],
  params: () => ({}),
  call: (client) => client.listTokens(),
  print({ tokens }, out) {
    if (tokens.length === 0) out.text(texts.none);
    const rows = tokens.map(({ id, user, label, scopes, expiresAt, revokedAt }) => {
      const state =
        revokedAt !== null
          ? red(texts.revoked)
          : dim(expiresAt === null ? texts.never : texts.expires(expiresAt.slice(0, 10)));
      return [bold(id), user, label, scopes.join(", "), state];
    });
    printColumns(rows, out);
  },
});

export const create: Command = registryCommand({
  arguments: { label: required("What the token is for") },
  options: {
    scope: list(
      "scope",
      "What it may do: read, publish:@team, manage:@team or admin (repeatable; default: read)",
    ),
    user: textOption(
      "name",
      "Whose token it is (default: yours; only administrators can choose somebody else)",
    ),
    days: wholeNumber("n", "Days until it expires (default: 90)"),
  },
  examples: [
    'skillwright token create "my laptop" --scope read --scope publish:@acme',
    'skillwright token create "CI" --scope publish:@acme --days 30',
  ],
  params: ({ label }, { scope, user, days }) => ({
    body: {
      label,
      scopes: scope.length === 0 ? ["read"] : scope,
      ...omitUndefined({ user, expiresInDays: days }),
    },
  }),
  call: (client, { body }) => client.createToken({ body }),
  print({ token, secret }, out) {
    out.text(texts.created(token.user, token.scopes.join(", ")));
    // Never cut, however narrow the terminal.
    out.verbatim(secret);
    out.text(texts.once);
  },
});

export const revoke: Command = registryCommand({
  arguments: { id: required("Id of a token (see `skillwright token list`)") },
  examples: ["skillwright token revoke TOKEN_ID", "skillwright token revoke TOKEN_ID --json"],
  params: ({ id: token }) => ({ token }),
  call: (client, params) => client.revokeToken({ params }),
  print: ({ id, label }, out) => out.text(texts.done(id, label)),
});

export { listTokens as list };
