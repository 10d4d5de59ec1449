import type { SkillStatus } from "@skillwright/core/internal";
import { badgesOf } from "./badges.ts";

/** A skill in the list. */
export interface SkillRow {
  readonly id: string;
  readonly available: boolean;
  readonly badges: readonly string[];
  readonly description: string;
  readonly tokens: number;
  readonly estimated: boolean;
}

/** A skill as a row of a list. */
export function toSkillRow(skill: SkillStatus): SkillRow {
  const { interface: face, description } = skill.manifest;
  const { tokens, estimated } = skill.found.body;
  return {
    id: skill.id,
    available: skill.state === "eligible",
    badges: badgesOf(skill),
    description: oneLine(face.shortDescription ?? description),
    tokens,
    estimated,
  };
}

/** A text with single spaces, as nearly every one is already. */
function oneLine(text: string): string {
  return /^\s|\s$|\s\s|[^\S ]/.test(text) ? text.replace(/\s+/g, " ").trim() : text;
}
