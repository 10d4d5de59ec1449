import type { FoundSkill, SkillStatus } from "../model/resolved-skill.ts";
import { closest, didYouMean } from "../text/compare-text.ts";

/** The facts about a skill that selection needs; every {@link SkillStatus} has them. */
export interface SelectableSkill
  extends Pick<SkillStatus, "id" | "name" | "enabled" | "userInvocable" | "shadowedBy" | "reasons"> {
  readonly found: Pick<FoundSkill, "key" | "path">;
}

/**
 * Why a named skill is not used.
 * - `unknown`: nothing has the name or path.
 * - `disabled`, `shadowed`, `unavailable`: the skill is disabled, shadowed by another, or lacks a requirement.
 * - `model_only`: only a model may choose it.
 * - `ambiguous`: several skills have the name with equal right.
 * - `connector`: a connector has the same name, so the plain name is ambiguous.
 * - `hijack`: the app has a command of that name, which wins.
 * - `too_many`: one message called more skills than allowed.
 * - `more`: further problems of the same kind were not listed.
 */
export type NoticeCode =
  | "unknown"
  | "disabled"
  | "shadowed"
  | "unavailable"
  | "model_only"
  | "ambiguous"
  | "connector"
  | "hijack"
  | "too_many"
  | "more";

/** A notice about a name in the user's message: a code for programs, a sentence for the user. */
export interface SelectionNotice {
  readonly code: NoticeCode;
  /** The name in the message. */
  readonly name: string;
  readonly text: string;
  /** Suggested ids, best first. */
  readonly suggestions: readonly string[];
}

/** Why the user can't use a skill now; undefined when they can. */
export function unusableNotice(skill: SelectableSkill): SelectionNotice | undefined {
  const { id } = skill;
  if (!skill.enabled) return notice("disabled", id, `The skill "${id}" is disabled.`);
  if (skill.shadowedBy !== undefined) {
    const text = `The skill "${id}" is hidden by "${skill.shadowedBy}".`;
    return notice("shadowed", id, text, [skill.shadowedBy]);
  }
  if (skill.reasons.length > 0) {
    const why = skill.reasons.map((reason) => reason.message).join("; ");
    const hints = skill.reasons.flatMap(({ hint }) => (hint === undefined ? [] : [` ${hint}`]));
    return notice("unavailable", id, `The skill "${id}" cannot be used: ${why}.${hints.join("")}`);
  }
  if (!skill.userInvocable) {
    return notice("model_only", id, `Only a model can call the skill "${id}".`);
  }
  return undefined;
}

/** The notice for a name that several skills have. */
export function ambiguousNotice(name: string, holders: readonly SelectableSkill[]): SelectionNotice {
  const ids = holders.map((skill) => skill.id);
  return notice("ambiguous", name, `"${name}" means ${ids.length} skills: ${ids.join(", ")}.`, ids);
}

/** The notice for a name that no skill has, with those that are like it. */
export function unknownNotice(name: string, candidates: Iterable<string>): SelectionNotice {
  const suggestions = closest(name, candidates);
  const text = [`There is no skill "${name}".`, didYouMean(suggestions)].filter(Boolean).join(" ");
  return notice("unknown", name, text, suggestions);
}

/** Builds a notice. */
export function notice(
  code: NoticeCode,
  name: string,
  text: string,
  suggestions: readonly string[] = [],
): SelectionNotice {
  return { code, name, text, suggestions };
}
