import { type Command, defineCommand } from "../../command-line/command.ts";
import { jsonOption } from "../../command-line/discovery-options.ts";
import { list, required } from "../../command-line/option.ts";
import { openRegistries, parseNamespace, registryOption } from "../../command-line/registry-options.ts";
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
export const command: Command = defineCommand({
  arguments: {
    namespace: required("Namespace, like @team"),
    url: required("URL that receives the events"),
  },
  options: {
    event: list("event", `Only this event: ${EVENTS.join(", ")} (repeatable; default: all)`),
    registry: registryOption,
    json: jsonOption,
  },
  examples: [
    "skillwright webhook create @acme https://hooks.acme.example/skills",
    "skillwright webhook create @acme https://hooks.acme.example/skills --event publish --event yank",
  ],
  async run({ namespace: given, url }, { event, registry, json }, out) {
    const namespace = parseNamespace(given);
    const events = event.length === 0 ? [...EVENTS] : event.map(parseEvent);
    const client = await (await openRegistries()).client({ registry, skill: `@${namespace}` });
    const created = await client.createWebhook({ params: { namespace }, body: { url, events } });
    if (json) out.json(created);
    else {
      out.text(texts.created(created.webhook.id, created.webhook.url, created.webhook.events.join(", ")));
      // Never cut, however narrow the terminal.
      out.verbatim(created.secret);
      out.text(texts.once);
    }
    return 0;
  },
});

function parseEvent(word: string): (typeof EVENTS)[number] {
  const event = EVENTS.find((one) => one === word);
  if (event !== undefined) return event;
  throw usageError(texts.badEvent(word), "--event", { hint: texts.badEventHint });
}
