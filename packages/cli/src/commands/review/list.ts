import { omitUndefined } from "@skillwright/core/internal";
import type { Command } from "../../command-line/command.ts";
import { choice, optional } from "../../command-line/option.ts";
import { registryCommand } from "../../command-line/registry-command.ts";
import { parseNamespace } from "../../command-line/registry-options.ts";
import { printReviews } from "./view.ts";

/** The command. */
export const command: Command = registryCommand({
  arguments: { namespace: optional("Only this namespace, like @team") },
  options: {
    state: choice("state", "Which reviews (default: waiting)", ["waiting", "approved", "rejected"]),
  },
  examples: ["skillwright review list", "skillwright review list @acme --state approved"],
  // Approving and rejecting call the default registry, so the list has to come from there, too.
  params: ({ namespace }, { state }) => ({
    query: omitUndefined({
      namespace: namespace === undefined ? undefined : parseNamespace(namespace),
      state,
    }),
  }),
  call: (client, { query }) => client.listReviews({ query }),
  print: printReviews,
});
