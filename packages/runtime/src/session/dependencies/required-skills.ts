import { findSkill, isSkillwrightError, type SkillStatus } from "@skillwright/core/internal";
import type { LoadedSkill } from "../../snapshot/load-skill.ts";
import { whyNot } from "../choose-skill.ts";
import type { TurnView } from "../turn-view.ts";

/** The skills that a skill builds on. */
export interface RequiredSkills {
  /** Those that are not in the conversation yet. */
  readonly requires: readonly string[];
  /** Those of them that a model cannot load, each with the reason. */
  readonly unavailable: readonly string[];
}

/** The skills that should be loaded before another one and are not active yet. */
export function requiredSkills(
  { manifest }: LoadedSkill,
  { skills, snapshot }: TurnView,
  isActive: (key: string) => boolean,
): RequiredSkills {
  const open = manifest.requires
    .map((name) => ({ name, skill: find(skills, name) }))
    .filter(({ skill }) => typeof skill === "string" || !isActive(skill.found.key));
  return {
    requires: open.map(({ name }) => name),
    unavailable: open.flatMap(({ name, skill }) => {
      const why = typeof skill === "string" ? skill : whyNot(skill, "model", snapshot.host.id);
      return why === undefined ? [] : [`${name} (${why})`];
    }),
  };
}

/** The skill of a name, or why there is none. */
function find(skills: readonly SkillStatus[], name: string): SkillStatus | string {
  try {
    return findSkill(skills, name);
  } catch (error) {
    if (isSkillwrightError(error, "ambiguous_skill")) return "several skills have this name";
    if (isSkillwrightError(error, "skill_not_found")) return "there is no such skill";
    throw error;
  }
}
