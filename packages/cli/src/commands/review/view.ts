import type { RegistryReview } from "@skillwright/contract";
import type { Output } from "../../output/output.ts";
import { bold, dim } from "../../output/parts.ts";

const texts = {
  none: "No versions are waiting for review.",
  requested: (user: string, date: string): string => `by ${user}, ${date}`,
  tree: (tree: string): string => `tree hash ${tree}`,
} as const;

/** Prints reviews with the tree hash that a decision has to name. */
export function printReviews(
  { reviews }: { readonly reviews: readonly RegistryReview[] },
  out: Output,
): void {
  if (reviews.length === 0) out.text(texts.none);
  for (const { id, skill, version, state, requestedBy, requestedAt, tree } of reviews) {
    out.row(
      `${id}  `,
      bold(`${skill}@${version}`),
      `  ${state}  `,
      dim(texts.requested(requestedBy, requestedAt.slice(0, 10))),
    );
    out.row(dim(`  ${texts.tree(tree)}`));
  }
}
