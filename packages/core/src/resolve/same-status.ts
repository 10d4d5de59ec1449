import type { ResolvedSkill, SkillStatus } from "../model/resolved-skill.ts";
import { sameData } from "../text/json.ts";

/** Whether two skills have the same relations to other skills. */
export function hasSameRelations(a: ResolvedSkill, b: ResolvedSkill): boolean {
  return (
    a.shadowedBy === b.shadowedBy &&
    sameData(a.shadows, b.shadows) &&
    sameData(a.ambiguousWith, b.ambiguousWith)
  );
}

/** What was decided about a skill. */
export type Verdict = Omit<SkillStatus, keyof ResolvedSkill>;

/** Whether two skills have the same state, for the same reasons. */
export function isSameVerdict(a: Verdict, b: Verdict): boolean {
  return (
    a.state === b.state &&
    a.enabled === b.enabled &&
    a.visibility === b.visibility &&
    a.modelInvocable === b.modelInvocable &&
    a.userInvocable === b.userInvocable &&
    sameData(a.reasons, b.reasons)
  );
}
