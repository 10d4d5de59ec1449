import { parseSkill } from "../parse/parse-skill.ts";
import type { SkillReader } from "../parse/skill-text.ts";
import type { ReadingRule } from "./host-profile.ts";

/** The function behind each reading rule. */
export const readings: Readonly<Partial<Record<ReadingRule, SkillReader>>> = {
  skillwright: parseSkill,
};
