import { omitUndefined } from "@skillwright/core/internal";
import { type Command, defineCommand } from "../../command-line/command.ts";
import { jsonOption } from "../../command-line/discovery-options.ts";
import { choice, optional } from "../../command-line/option.ts";
import { openRegistries, parseNamespace, registryOption } from "../../command-line/registry-options.ts";
import { printReviews } from "./view.ts";

/** The command. */
export const command: Command = defineCommand({
  arguments: { namespace: optional("Only this namespace, like @team") },
  options: {
    state: choice("state", "Which reviews (default: waiting)", ["waiting", "approved", "rejected"]),
    registry: registryOption,
    json: jsonOption,
  },
  examples: ["skillwright review list", "skillwright review list @acme --state approved"],
  async run({ namespace }, { state, registry, json }, out) {
    const client = await (await openRegistries()).client({ registry });
    const name = namespace === undefined ? undefined : parseNamespace(namespace);
    const { reviews } = await client.listReviews({ query: omitUndefined({ namespace: name, state }) });
    return printReviews(reviews, { json, out });
  },
});
