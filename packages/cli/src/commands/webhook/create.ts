import type { Command } from "../../command-line/command.ts";
import { list, required } from "../../command-line/option.ts";
import { registryCommand } from "../../command-line/registry-command.ts";
import { parseNamespace } from "../../command-line/registry-options.ts";
import { usageError } from "../../command-line/usage-error.ts";

/** What webhooks can be told about. */
const EVENTS = ["publish", "yank", "tag", "deprecate", "review", "transfer"] as const;

/** What `webhook create` prints. */
const texts = {
  created: (id: string, url: string, events: string): string =>
    `Created webhook ${id}: ${url} receives ${events}.`,
  badEvent: (word: string): string => `'${word}' is not allowed for '--event <event>'`,
  badEventHint: `Use one of ${EVENTS.join(", ")}.`,
  once: "Deliveries are signed with this secret. Copy it now: it is not shown again.",
} as const;

/** The command. */
export const command: Command = registryCommand({
  arguments: {
    namespace: required("Namespace, like @team"),
    url: required("URL that receives the events"),
  },
  options: { event: list("event", `Only this event: ${EVENTS.join(", ")} (repeatable; default: all)`) },
  examples: [
    "skillwright webhook create @acme https://hooks.acme.example/skills",
    "skillwright webhook create @acme https://hooks.acme.example/skills --event publish --event yank",
  ],
  params: ({ namespace, url }, { event }) => ({
    namespace: parseNamespace(namespace),
    body: { url, events: event.length === 0 ? [...EVENTS] : event.map(parseEvent) },
  }),
  call: (client, { namespace, body }) => client.createWebhook({ params: { namespace }, body }),
  print({ webhook, secret }, out) {
    out.text(texts.created(webhook.id, webhook.url, webhook.events.join(", ")));
    // Never cut, however narrow the terminal.
    out.verbatim(secret);
    out.text(texts.once);
  },
});

function parseEvent(word: string): (typeof EVENTS)[number] {
  const event = EVENTS.find((one) => one === word);
  if (event !== undefined) return event;
  throw usageError(texts.badEvent(word), "--event", { hint: texts.badEventHint });
}
