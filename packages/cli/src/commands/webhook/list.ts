import type { Command } from "../../command-line/command.ts";
import { required } from "../../command-line/option.ts";
import { registryCommand } from "../../command-line/registry-command.ts";
import { parseNamespace } from "../../command-line/registry-options.ts";
import { bold, dim, red } from "../../output/parts.ts";

/** What `webhook list` prints. */
const texts = {
  none: "No webhooks.",
  unused: "no delivery yet",
  delivered: (date: string): string => `delivered ${date}`,
  failed: (date: string, detail: string): string => `failed ${date}: ${detail}`,
} as const;

/** The command. */
export const command: Command = registryCommand({
  arguments: { namespace: required("Namespace, like @team") },
  examples: ["skillwright webhook list @acme", "skillwright webhook list @acme --json"],
  params: ({ namespace }) => ({ namespace: parseNamespace(namespace) }),
  call: (client, params) => client.listWebhooks({ params }),
  print({ webhooks }, out) {
    if (webhooks.length === 0) out.text(texts.none);
    for (const { id, url, events, lastDelivery } of webhooks) {
      const [date, detail] = [lastDelivery?.at.slice(0, 10) ?? "", lastDelivery?.detail ?? ""];
      const state =
        lastDelivery === null
          ? dim(texts.unused)
          : lastDelivery.outcome === "delivered"
            ? dim(texts.delivered(date))
            : red(texts.failed(date, detail));
      out.text([bold(id), `  ${url}  ${events.join(", ")}  `, state], 2);
    }
  },
});
