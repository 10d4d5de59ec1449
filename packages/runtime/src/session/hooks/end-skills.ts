import type { ActiveSkills } from "../active-skills.ts";
import type { Deactivation } from "./hook-result.ts";
import type { SessionHooks } from "./session-hooks.ts";

/** What ends with a skill. */
export interface LivingSkills {
  readonly active: ActiveSkills;
  readonly hooks: SessionHooks;
}

/** Takes a skill out of a conversation: fires the hooks, then removes the skill's own, even if they failed. */
export async function deactivateSkill(name: string, { active, hooks }: LivingSkills): Promise<Deactivation> {
  const skill = active.find(name);
  if (skill === undefined) return { kind: "not-active", skill: name };
  try {
    const { context, notices } = await hooks.fire({ event: "SkillDeactivated", skill: skill.id });
    return { kind: "deactivated", skill: skill.id, context, notices };
  } finally {
    active.remove(skill.key);
    hooks.remove(skill.key);
  }
}

/** Takes every skill out of a conversation, the newest first, and ends all hooks. */
export async function endSkills(living: LivingSkills): Promise<void> {
  const { active, hooks } = living;
  try {
    hooks.interrupt();
    for (const { id } of active.list().toReversed()) await deactivateSkill(id, living);
  } finally {
    hooks.close();
  }
}
