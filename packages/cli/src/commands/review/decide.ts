import { omitUndefined } from "@skillwright/core/internal";
import type { Command } from "../../command-line/command.ts";
import { required, textOption } from "../../command-line/option.ts";
import { registryCommand } from "../../command-line/registry-command.ts";
import { printReviews } from "./view.ts";

/** A command that decides a review. The tree hash says what was reviewed, so that nothing else is approved. */
export function decisionCommand(decision: "approve" | "reject"): Command {
  return registryCommand({
    arguments: {
      id: required("Id of the review, as `skillwright review list` shows it"),
      tree: required("Tree hash of what you reviewed"),
    },
    options: { note: textOption("text", "Why") },
    examples: [
      `skillwright review ${decision} 4f1c9b2a7d3e8f60 TREE`,
      `skillwright review ${decision} 4f1c9b2a7d3e8f60 TREE --note "Checked the script."`,
    ],
    params: ({ id: review, tree }, { note }) => ({
      params: { review },
      body: { decision, tree, ...omitUndefined({ note }) },
    }),
    call: async (client, input) => ({ reviews: [await client.decideReview(input)] }),
    print: printReviews,
  });
}
