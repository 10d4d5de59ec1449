import type { SkillStatus } from "../model/skill-status.ts";

/** Says how well skills fit what a person said. A search engine is one; a host may bring its own. */
export interface RelevanceScorer {
  /**
   * Scores by the skills' keys (`found.key`), from 0 up; a skill without a score fits not at all. The same question
   * gets the same answer.
   */
  score(prompt: string, skills: readonly SkillStatus[]): ReadonlyMap<string, number>;
}

/** The score of one skill, whatever a scorer says: what is no positive number is 0. */
export function relevanceOf(scores: ReadonlyMap<string, number>, { found }: SkillStatus): number {
  const score = scores.get(found.key) ?? 0;
  return score > 0 && Number.isFinite(score) ? score : 0;
}
