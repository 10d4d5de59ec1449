import type { ResolvedSkill, Visibility } from "../model/resolved-skill.ts";
import { parentPath } from "../paths/path-text.ts";

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
  const byName = new Map<string, number[]>();
  const byPath = new Map<string, number[]>();
  const other: (readonly [number, (skill: ResolvedSkill) => boolean])[] = [];
  for (const [index, rule] of rules.entries()) {
    if (rule.matches !== undefined) {
      other.push([index, rule.matches]);
      continue;
    }
    const [book, key] = rule.path === undefined ? [byName, rule.name ?? ""] : [byPath, rule.path];
    const places = book.get(key);
    if (places === undefined) book.set(key, [index]);
    else places.push(index);
  }
  return {
    rules,
    rulesFor(skill) {
      if (rules.length === 0) return NO_RULES;
      const places = new Set<number>();
      const take = (found: readonly number[] = []): void => {
        for (const place of found) places.add(place);
      };
      take(byName.get(skill.name));
      take(byName.get(skill.id));
      take(other.filter(([, matches]) => matches(skill)).map(([index]) => index));
      if (byPath.size > 0) {
        for (const path of new Set([
          ...pathAndFolders(skill.found.key),
          ...pathAndFolders(skill.found.path),
        ])) {
          take(byPath.get(path));
        }
      }
      return [...places].toSorted((a, b) => a - b).flatMap((place) => rules[place] ?? []);
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

function pathAndFolders(path: string): readonly string[] {
  const paths = [path];
  for (let folder = parentPath(path); folder !== paths.at(-1); folder = parentPath(folder))
    paths.push(folder);
  return paths;
}
