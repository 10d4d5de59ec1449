import type { ResolvedSkill, Visibility } from "../model/resolved-skill.ts";
import { foldersAbove } from "../paths/path-text.ts";

/** A user's or project's rule about one skill. */
export interface SkillRule {
  /** By name or id… */
  readonly name?: string;
  /** …or by the path of its file or folder, absolute… */
  readonly path?: string;
  /** …or by a pattern such as `code-*`, or any other rule of a simulated agent; `name` then only describes it. */
  readonly matches?: (skill: ResolvedSkill) => boolean;
  readonly visibility: Visibility;
  /** Where the rule is, for explanations. */
  readonly origin: RuleOrigin;
}

/** The file and line of a rule. */
export interface RuleOrigin {
  readonly layer: "user" | "project" | "admin" | "caller";
  readonly file: string;
  readonly line?: number;
}

/** The effect of the rules on a skill, and which rule decided. */
export interface RuleOutcome {
  readonly visibility: Visibility;
  readonly decidedBy: SkillRule | undefined;
}

const strictness: Readonly<Record<Visibility, number>> = { on: 0, "name-only": 1, "user-only": 2, off: 3 };

const NO_RULES: readonly SkillRule[] = Object.freeze([]);
const UNRULED: RuleOutcome = Object.freeze({ visibility: "on", decidedBy: undefined });

/** Rules indexed so that those for one skill are found without checking the others. */
export interface RuleBook {
  readonly rules: readonly SkillRule[];
  /** The rules that apply to a skill, in their order; a path matches the file itself or any folder that contains it. */
  rulesFor(skill: ResolvedSkill): readonly SkillRule[];
}

/** Arranges rules. Their paths are absolute and normal. */
export function createRuleBook(rules: readonly SkillRule[]): RuleBook {
  const places = new Map(rules.map((rule, place) => [rule, place]));
  const other = rules.filter(({ matches }) => matches !== undefined);
  const exact = rules.filter(({ matches }) => matches === undefined);
  const byName = Map.groupBy(
    exact.filter(({ path }) => path === undefined),
    ({ name }) => name,
  );
  const byPath = Map.groupBy(
    exact.filter(({ path }) => path !== undefined),
    ({ path }) => path,
  );
  return {
    rules,
    rulesFor(skill) {
      if (rules.length === 0) return NO_RULES;
      const applying = new Set<SkillRule>();
      const take = (found: readonly SkillRule[] = []): void => {
        for (const rule of found) applying.add(rule);
      };
      take(byName.get(skill.name));
      take(byName.get(skill.id));
      take(other.filter(({ matches }) => matches?.(skill)));
      if (byPath.size > 0) {
        const { key, path } = skill.found;
        // Only the path of a link differs from the key.
        for (const file of key === path ? [key] : [key, path]) {
          take(byPath.get(file));
          for (const folder of foldersAbove(file)) take(byPath.get(folder));
        }
      }
      return [...applying].toSorted((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0));
    },
  };
}

/**
 * The effect of the rules on a skill. Within a layer the last one wins; between layers the strictest wins, so a
 * project can restrict what its user allows but never the reverse.
 */
export function applySkillRules(rules: readonly SkillRule[]): RuleOutcome {
  if (rules.length === 0) return UNRULED;
  const lastOfLayer = new Map<RuleOrigin["layer"], SkillRule>();
  for (const rule of rules) lastOfLayer.set(rule.origin.layer, rule);
  let decidedBy: SkillRule | undefined;
  for (const rule of lastOfLayer.values()) {
    if (decidedBy === undefined || strictness[rule.visibility] > strictness[decidedBy.visibility])
      decidedBy = rule;
  }
  return { visibility: decidedBy?.visibility ?? "on", decidedBy };
}
