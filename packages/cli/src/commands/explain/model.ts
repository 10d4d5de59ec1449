import type { ExplainStep, Explanation } from "@skillwright/core/internal";
import type { Skills } from "@skillwright/runtime/internal";
import { shortPath, shortPathsIn } from "../../output/short-path.ts";

/** A check that a skill passed or failed. */
export interface ExplainedStep {
  readonly outcome: ExplainStep["outcome"];
  readonly message: string;
  readonly hint?: string;
}

/** What `explain` shows. Paths are shortened for display. */
export interface ExplainModel {
  readonly answer: string;
  readonly files: readonly { readonly path: string; readonly steps: readonly ExplainedStep[] }[];
  /** The folders that were searched. */
  readonly searched: readonly string[];
}

/** Collects what `explain` shows. */
export function toExplainModel({ snapshot }: Skills, explanation: Explanation): ExplainModel {
  const { place } = snapshot;
  return {
    answer: shortPathsIn(explanation.answer, place),
    files: explanation.files.map(({ path, steps }) => ({
      path: shortPath(path, place),
      steps: steps.map(({ outcome, message, hint }) => ({
        outcome,
        message: shortPathsIn(message, place),
        ...(hint !== undefined && { hint: shortPathsIn(hint, place) }),
      })),
    })),
    searched: explanation.searched.map((path) => shortPath(path, place)),
  };
}
