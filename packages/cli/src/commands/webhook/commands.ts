import type { Command } from "../../command-line/command.ts";
import { choiceList, required } from "../../command-line/option.ts";
import { registryCommand } from "../../command-line/registry-command.ts";
import { parseNamespace } from "../../command-line/registry-options.ts";
import { printColumns } from "../../output/columns.ts";
import { bold, dim, red } from "../../output/parts.ts";

/** What `webhook` prints. */
const texts = {
  none: "No webhooks.",
  unused: "no delivery yet",
  delivered: (date: string): string => `delivered ${date}`,
  failed: (date: string, detail: string): string => `failed ${date}: ${detail}`,
  created: (id: string, url: string, events: string): string =>
    `Created webhook ${id}: ${url} receives ${events}.`,
  once: "Deliveries are signed with this secret. Copy it now: it is not shown again.",
  deleted: (id: string): string => `Deleted webhook ${id}.`,
} as const;

const listWebhooks: Command = registryCommand({
  arguments: { namespace: required("Namespace, like @team") },
  examples: ["skillwright webhook list @acme", "skillwright webhook list @acme --json"],
  params: ({ namespace }) => ({ namespace: parseNamespace(namespace) }),
  call: (client, params) => client.listWebhooks({ params }),
  print({ webhooks }, out) {
    if (webhooks.length === 0) out.text(texts.none);
    const rows = webhooks.map(({ id, url, events, lastDelivery }) => {
      const [date, detail] = [lastDelivery?.at.slice(0, 10) ?? "", lastDelivery?.detail ?? ""];
      const state =
        lastDelivery === null
          ? dim(texts.unused)
          : lastDelivery.outcome === "delivered"
            ? dim(texts.delivered(date))
            : red(texts.failed(date, detail));
      return [bold(id), url, events.join(", "), state];
    });
    printColumns(rows, out);
  },
});

/** What webhooks can be told about. */
const EVENTS = ["publish", "yank", "tag", "deprecate", "review", "transfer"] as const;

export const create: Command = registryCommand({
  arguments: {
    namespace: required("Namespace, like @team"),
    url: required("URL that receives the events"),
  },
  options: { event: choiceList("event", "Only this event (repeatable; default: all)", EVENTS) },
  examples: [
    "skillwright webhook create @acme https://hooks.acme.example/skills",
    "skillwright webhook create @acme https://hooks.acme.example/skills --event publish --event yank",
  ],
  params: ({ namespace, url }, { event }) => ({
    namespace: parseNamespace(namespace),
    body: { url, events: event.length === 0 ? EVENTS : event },
  }),
  call: (client, { namespace, body }) => client.createWebhook({ params: { namespace }, body }),
  print({ webhook, secret }, out) {
    out.text(texts.created(webhook.id, webhook.url, webhook.events.join(", ")));
    // Never cut, however narrow the terminal.
    out.verbatim(secret);
    out.text(texts.once);
  },
});

const deleteWebhook: Command = registryCommand({
  arguments: {
    namespace: required("Namespace, like @team"),
    id: required("Id of a webhook (see `skillwright webhook list`)"),
  },
  examples: [
    "skillwright webhook delete @acme WEBHOOK_ID",
    "skillwright webhook delete @acme WEBHOOK_ID --json",
  ],
  params: ({ namespace, id }) => ({ namespace: parseNamespace(namespace), webhook: id }),
  call: (client, params) => client.deleteWebhook({ params }),
  print: ({ id }, out) => out.text(texts.deleted(id)),
});

export { deleteWebhook as delete, listWebhooks as list };
