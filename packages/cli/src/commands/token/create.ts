import { omitUndefined } from "@skillwright/core/internal";
import { type Command, defineCommand } from "../../command-line/command.ts";
import { jsonOption } from "../../command-line/discovery-options.ts";
import { list, required, textOption, wholeNumber } from "../../command-line/option.ts";
import { openRegistries, registryOption } from "../../command-line/registry-options.ts";

/** What `token create` prints. */
const texts = {
  created: (user: string, scopes: string): string => `Created a token for ${user} that may ${scopes}.`,
  once: "Copy it now: it is not shown again.",
} as const;

/** The command. */
export const command: Command = defineCommand({
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
    registry: registryOption,
    json: jsonOption,
  },
  examples: [
    'skillwright token create "my laptop" --scope read --scope publish:@acme',
    'skillwright token create "CI" --scope publish:@acme --days 30',
  ],
  async run({ label }, { scope, user, days, registry, json }, out) {
    const client = await (await openRegistries()).client({ registry });
    const scopes = scope.length === 0 ? ["read"] : [...scope];
    const created = await client.createToken({
      body: { label, scopes, ...omitUndefined({ user, expiresInDays: days }) },
    });
    if (json) out.json(created);
    else {
      out.text(texts.created(created.token.user, created.token.scopes.join(", ")));
      // Never cut, however narrow the terminal.
      out.verbatim(created.secret);
      out.text(texts.once);
    }
    return 0;
  },
});
