import type { SkillStatus } from "../model/skill-status.ts";

/** Scores how well skills match the user's prompt. A search engine is one; a host can provide its own. */
export interface RelevanceScorer {
  /**
   * Scores by the skills' keys (`found.key`), from 0 up; a skill without a score doesn't match. The same prompt
   * gets the same scores.
   */
  score(prompt: string, skills: readonly SkillStatus[]): ReadonlyMap<string, number>;
}

/** The validated score of one skill: anything but a positive number is 0. */
export function relevanceOf(scores: ReadonlyMap<string, number>, { found }: SkillStatus): number {
  const score = scores.get(found.key) ?? 0;
  return score > 0 && Number.isFinite(score) ? score : 0;
}
