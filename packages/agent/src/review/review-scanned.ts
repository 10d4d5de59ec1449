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
  /** Called before each skill. */
  readonly onReview?: (name: string) => void;
}

/**
 * Adds a model's opinion to skills that were scanned with `files: "keep"`. It can raise a verdict and never lower it. A
 * skill whose files couldn't be read stays as it is.
 */
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
