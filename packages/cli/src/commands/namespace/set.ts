import { omitUndefined } from "@skillwright/core/internal";
import type { Command } from "../../command-line/command.ts";
import { choice, required, wholeNumber } from "../../command-line/option.ts";
import { registryCommand } from "../../command-line/registry-command.ts";
import { parseNamespace } from "../../command-line/registry-options.ts";
import { reviewOption, wantedReview } from "./review-option.ts";
import { printNamespaces } from "./view.ts";

/** The command. */
export const command: Command = registryCommand({
  arguments: { namespace: required("Namespace, like @team") },
  options: {
    visibility: choice("who", "Who can read it", ["public", "private"]),
    review: reviewOption,
    quota: wholeNumber("bytes", "Maximum total size of its versions in bytes (administrators only)"),
  },
  examples: [
    "skillwright namespace set @acme --visibility public",
    "skillwright namespace set @acme --review off",
  ],
  params: ({ namespace }, { visibility, review, quota: quotaBytes }) => ({
    namespace: parseNamespace(namespace),
    body: omitUndefined({ visibility, review: wantedReview(review), quotaBytes }),
  }),
  call: async (client, { namespace, body }) => ({
    namespaces: [await client.updateNamespace({ params: { namespace }, body })],
  }),
  print: printNamespaces,
});
