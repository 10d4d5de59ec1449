import { type Command, defineCommand } from "../../command-line/command.ts";
import { jsonOption } from "../../command-line/discovery-options.ts";
import { required } from "../../command-line/option.ts";
import { openRegistries, parseNamespace, registryOption } from "../../command-line/registry-options.ts";
import { bold, dim, red } from "../../output/parts.ts";

/** What `webhook list` prints. */
const texts = {
  none: "No webhooks.",
  unused: "no delivery yet",
  delivered: (date: string): string => `delivered ${date}`,
  failed: (date: string, detail: string): string => `failed ${date}: ${detail}`,
} as const;

/** The command. */
export const command: Command = defineCommand({
  arguments: { namespace: required("Namespace, like @team") },
  options: { registry: registryOption, json: jsonOption },
  examples: ["skillwright webhook list @acme", "skillwright webhook list @acme --json"],
  async run({ namespace: given }, { registry, json }, out) {
    const namespace = parseNamespace(given);
    const client = await (await openRegistries()).client({ registry, skill: `@${namespace}` });
    const { webhooks } = await client.listWebhooks({ params: { namespace } });
    if (json) out.json({ webhooks });
    else if (webhooks.length === 0) out.text(texts.none);
    else {
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
    }
    return 0;
  },
});
