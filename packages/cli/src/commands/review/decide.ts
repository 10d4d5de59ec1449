import { omitUndefined } from "@skillwright/core/internal";
import type { CommandDefinition } from "../../command-line/command.ts";
import { jsonOption } from "../../command-line/discovery-options.ts";
import { required, textOption } from "../../command-line/option.ts";
import { openRegistries, registryOption } from "../../command-line/registry-options.ts";
import { printReviews } from "./view.ts";

const reviewArguments = {
  id: required("Id of the review, as `skillwright review list` shows it"),
  tree: required("Tree hash of what you reviewed"),
};

const options = {
  note: textOption("text", "Why"),
  registry: registryOption,
  json: jsonOption,
};

/** A command that decides a review. The tree hash says what was reviewed, so that nothing else is approved. */
export function registryDecision(
  decision: "approve" | "reject",
): CommandDefinition<typeof reviewArguments, typeof options> {
  return {
    arguments: reviewArguments,
    options,
    examples: [
      `skillwright review ${decision} 4f1c9b2a7d3e8f60 TREE`,
      `skillwright review ${decision} 4f1c9b2a7d3e8f60 TREE --note "Checked the script."`,
    ],
    async run({ id, tree }, { note, registry, json }, out) {
      const client = await (await openRegistries()).client({ registry });
      const body = { decision, tree, ...omitUndefined({ note }) };
      const decided = await client.decideReview({ params: { review: id }, body });
      return printReviews([decided], { json, out });
    },
  };
}
