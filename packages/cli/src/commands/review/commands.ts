import type { RegistryReview } from "@skillwright/contract";
import { omitUndefined } from "@skillwright/core/internal";
import type { Command } from "../../command-line/command.ts";
import { choice, optional, required, textOption } from "../../command-line/option.ts";
import { registryCommand } from "../../command-line/registry-command.ts";
import { parseNamespace } from "../../command-line/registry-options.ts";
import type { Output } from "../../output/output.ts";
import { bold, dim } from "../../output/parts.ts";

const reviewTexts = {
  none: "No versions are waiting for review.",
  requested: (user: string, date: string): string => `by ${user}, ${date}`,
  tree: (tree: string): string => `tree hash ${tree}`,
  decide: (options: string): string => `Add ${options} to \`review approve\` and \`review reject\`.`,
} as const;

/** Prints reviews with the tree hash that a decision has to name. */
function printReviews({ reviews }: { readonly reviews: readonly RegistryReview[] }, out: Output): void {
  if (reviews.length === 0) out.text(reviewTexts.none);
  for (const { id, skill, version, state, requestedBy, requestedAt, tree } of reviews) {
    out.row(
      `${id}  `,
      bold(`${skill}@${version}`),
      `  ${state}  `,
      dim(reviewTexts.requested(requestedBy, requestedAt.slice(0, 10))),
    );
    out.row(dim(`  ${reviewTexts.tree(tree)}`));
  }
}

/** A command that decides a review. The tree hash says what was reviewed, so that nothing else is approved. */
function decisionCommand(decision: "approve" | "reject"): Command {
  return registryCommand({
    arguments: {
      id: required("Id of a review (see `skillwright review list`)"),
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

export const list: Command = registryCommand({
  arguments: { namespace: optional("Only this namespace, like @team") },
  options: {
    state: choice("state", "Which reviews (default: waiting)", ["waiting", "approved", "rejected"]),
  },
  examples: ["skillwright review list", "skillwright review list @acme --state approved"],
  params({ namespace: given }, { state }) {
    const namespace = given === undefined ? undefined : parseNamespace(given);
    return { namespace, state };
  },
  call: (client, params) => client.listReviews({ query: omitUndefined(params) }),
  print(document, out, _, again) {
    printReviews(document, out);
    const isWaiting = document.reviews.some(({ state }) => state === "waiting");
    if (isWaiting && again.length > 0) out.note([dim(reviewTexts.decide(again.join(" ")))]);
  },
});

export const approve: Command = decisionCommand("approve");

export const reject: Command = decisionCommand("reject");
