import { omitUndefined } from "@skillwright/core/internal";
import { type Command, defineCommand } from "../../command-line/command.ts";
import { jsonOption } from "../../command-line/discovery-options.ts";
import { choice, required, wholeNumber } from "../../command-line/option.ts";
import { openRegistries, parseNamespace, registryOption } from "../../command-line/registry-options.ts";
import { reviewOption, wantedReview } from "./review-option.ts";
import { printNamespaces } from "./view.ts";

/** The command. */
export const command: Command = defineCommand({
  arguments: { namespace: required("Namespace, like @team") },
  options: {
    visibility: choice("who", "Who can read it", ["public", "private"]),
    review: reviewOption,
    quota: wholeNumber("bytes", "Maximum total size of its versions in bytes (administrators only)"),
    registry: registryOption,
    json: jsonOption,
  },
  examples: [
    "skillwright namespace set @acme --visibility public",
    "skillwright namespace set @acme --review off",
  ],
  async run({ namespace }, { visibility, review, quota: quotaBytes, registry, json }, out) {
    const name = parseNamespace(namespace);
    const client = await (await openRegistries()).client({ registry, skill: `@${name}` });
    const body = omitUndefined({ visibility, review: wantedReview(review), quotaBytes });
    const changed = await client.updateNamespace({ params: { namespace: name }, body });
    return printNamespaces([changed], { json, out });
  },
});
