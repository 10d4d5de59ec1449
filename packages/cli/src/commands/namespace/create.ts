import { omitUndefined } from "@skillwright/core/internal";
import type { Command } from "../../command-line/command.ts";
import { required, toggle } from "../../command-line/option.ts";
import { registryCommand } from "../../command-line/registry-command.ts";
import { parseNamespace } from "../../command-line/registry-options.ts";
import { reviewOption, wantedReview } from "./review-option.ts";
import { printNamespaces } from "./view.ts";

/** The command. */
export const command: Command = registryCommand({
  arguments: { namespace: required("New namespace, like @team") },
  options: { public: toggle("Let everyone who can reach the registry read it"), review: reviewOption },
  examples: ["skillwright namespace create @acme", "skillwright namespace create @acme --public --review"],
  params: ({ namespace }, { public: isPublic, review }) => ({
    namespace: parseNamespace(namespace),
    settings: omitUndefined({
      visibility: isPublic ? ("public" as const) : undefined,
      review: wantedReview(review),
    }),
  }),
  call: async (client, { namespace: name, settings }) => ({
    namespaces: [await client.createNamespace({ body: { name, ...settings } })],
  }),
  print: printNamespaces,
});
