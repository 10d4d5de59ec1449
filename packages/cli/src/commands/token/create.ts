import { omitUndefined } from "@skillwright/core/internal";
import type { Command } from "../../command-line/command.ts";
import { list, required, textOption, wholeNumber } from "../../command-line/option.ts";
import { registryCommand } from "../../command-line/registry-command.ts";

/** What `token create` prints. */
const texts = {
  created: (user: string, scopes: string): string => `Created a token for ${user} that may ${scopes}.`,
  once: "Copy it now: it is not shown again.",
} as const;

/** The command. */
export const command: Command = registryCommand({
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
