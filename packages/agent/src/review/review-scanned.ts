import { omitUndefined } from "@skillwright/core/internal";
import type { ScannedSkill } from "@skillwright/runtime/internal";
import type { ConversationModels } from "../conversation/conversation-ports.ts";
import { reviewSkill } from "./review-skill.ts";

/** Who reviews scanned skills. */
export interface ReviewOptions {
  readonly models: ConversationModels;
  /** Default: the default model. */
  readonly model?: string | undefined;
  readonly signal?: AbortSignal;
  readonly onReview?: (name: string) => void;
}

/** Adds a model's opinion, which can only raise a verdict, to skills scanned with `files: "keep"`. */
export async function reviewScanned(
  scanned: readonly ScannedSkill[],
  { models, model, signal, onReview }: ReviewOptions,
): Promise<readonly ScannedSkill[]> {
  const reviewed: ScannedSkill[] = [];
  for (const skill of scanned) {
    const { report, files, copy, name } = skill;
    if (files === undefined) {
      reviewed.push(skill);
      continue;
    }
    onReview?.(name);
    const changes = copy?.changes.map(({ path, patch }) => patch ?? path).join("\n");
    const { verdict, ...review } = await reviewSkill(
      { report, files, ...omitUndefined({ changes }) },
      { models, ...omitUndefined({ model, signal }) },
    );
    reviewed.push({ ...skill, report: { ...report, verdict }, review });
  }
  return reviewed;
}
