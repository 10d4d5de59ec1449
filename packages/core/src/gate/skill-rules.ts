import type { ResolvedSkill } from "../model/resolved-skill.ts";
import type { Visibility } from "../model/skill-status.ts";
import { isInside, parentPath } from "../paths/path-text.ts";

/** A person's or project's word about one skill. */
export interface SkillRule {
  /** By name or id… */
  readonly name?: string;
  /** …or by the path of its file or folder, absolute. */
  readonly path?: string;
  readonly visibility: Visibility;
  /** Where the rule stands, for explanations. */
  readonly origin: RuleOrigin;
}

/** The file and line of a rule. */
export interface RuleOrigin {
  readonly layer: "user" | "project" | "admin" | "caller";
  readonly file: string;
  readonly line?: number;
}

/** What the rules make of a skill, and which one decided. */
export interface RuleOutcome {
  readonly visibility: Visibility;
  readonly decidedBy: SkillRule | undefined;
}

const strictness: Readonly<Record<Visibility, number>> = { on: 0, "name-only": 1, "user-only": 2, off: 3 };

const UNRULED: RuleOutcome = { visibility: "on", decidedBy: undefined };

/**
 * Applies rules to a skill. Within a layer the last matching rule counts; between layers the strictest does, so a
 * project can take away what its user allows and never the other way round.
 */
export function applySkillRules(skill: ResolvedSkill, rules: readonly SkillRule[]): RuleOutcome {
  if (rules.length === 0) return UNRULED;
  const lastOfLayer = new Map<RuleOrigin["layer"], SkillRule>();
  for (const rule of rules) if (matchesRule(skill, rule)) lastOfLayer.set(rule.origin.layer, rule);
  let decidedBy: SkillRule | undefined;
  for (const rule of lastOfLayer.values()) {
    if (decidedBy === undefined || strictness[rule.visibility] > strictness[decidedBy.visibility])
      decidedBy = rule;
  }
  return { visibility: decidedBy?.visibility ?? "on", decidedBy };
}

/** Whether a rule speaks of a skill; a path means the file itself or the folder that holds it. */
export function matchesRule(skill: ResolvedSkill, rule: SkillRule): boolean {
  if (rule.path !== undefined) {
    const { path } = rule;
    return [skill.found.key, skill.found.path].some(
      (file) => file === path || parentPath(file) === path || isInside(path, parentPath(file)),
    );
  }
  return rule.name !== undefined && (rule.name === skill.name || rule.name === skill.id);
}
