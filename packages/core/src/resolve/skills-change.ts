import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { SkillStatus } from "../model/resolved-skill.ts";
import { sameData } from "../text/json.ts";
import { hasSameRelations, isSameVerdict } from "./same-status.ts";

/** The state at one moment, as far as a comparison needs it. */
export interface KnownSkills {
  readonly skills: readonly SkillStatus[];
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * What of a skill differs: `text`, its file; `manifest`, what it says about itself; `place`, where it is and what it
 * is called; `state`, what was decided about it.
 */
export type SkillAspect = "text" | "manifest" | "place" | "state";

/** A skill that is there before and after, and differs. */
export interface ChangedSkill {
  readonly before: SkillStatus;
  readonly after: SkillStatus;
  readonly aspects: readonly SkillAspect[];
}

/** Everything that differs between two moments. Each list keeps the order of the skills it comes from. */
export interface SkillsChange {
  readonly added: readonly SkillStatus[];
  readonly changed: readonly ChangedSkill[];
  readonly removed: readonly SkillStatus[];
  /** Problems that were not there before. */
  readonly diagnostics: readonly Diagnostic[];
  /** Problems that are gone. */
  readonly resolved: readonly Diagnostic[];
  /** Whether the disclosed skills may differ, so that an agent's prompt has to be built again. */
  readonly prompt: "same" | "changed";
}

/**
 * Compares what was known at two moments. `texts` holds the keys of skills whose file changed in ways that a listing
 * does not show, such as another body of the same length. Undefined when nothing differs.
 */
export function skillsChange(
  before: KnownSkills,
  after: KnownSkills,
  texts: ReadonlySet<string> = new Set(),
): SkillsChange | undefined {
  const rest = withoutShared(before.skills, after.skills, texts);
  const old = byIdentity(rest.before);
  const added: SkillStatus[] = [];
  const changed: ChangedSkill[] = [];
  for (const [identity, skill] of byIdentity(rest.after)) {
    const known = old.get(identity);
    if (known === undefined) {
      added.push(skill);
      continue;
    }
    old.delete(identity);
    const aspects = aspectsOf(known, skill, texts);
    if (aspects.length > 0) changed.push({ before: known, after: skill, aspects });
  }
  const removed = [...old.values()];
  const diagnostics = without(after.diagnostics, before.diagnostics);
  const resolved = without(before.diagnostics, after.diagnostics);
  const size = added.length + changed.length + removed.length + diagnostics.length + resolved.length;
  if (size === 0) return undefined;
  const prompt = touchesPrompt({ added, changed, removed }) ? "changed" : "same";
  return { added, changed, removed, diagnostics, resolved, prompt };
}

/**
 * The range between the common start and the common end (the same objects) of both lists: usually almost empty, and
 * sorting a hundred thousand skills by key takes longer than everything else.
 */
function withoutShared(
  before: readonly SkillStatus[],
  after: readonly SkillStatus[],
  texts: ReadonlySet<string>,
): { readonly before: readonly SkillStatus[]; readonly after: readonly SkillStatus[] } {
  const isShared = (a: SkillStatus | undefined, b: SkillStatus | undefined): boolean =>
    a !== undefined && a === b && !texts.has(a.found.key);
  let start = 0;
  while (isShared(before[start], after[start])) start += 1;
  let end = 0;
  const most = Math.min(before.length, after.length) - start;
  while (end < most && isShared(before[before.length - 1 - end], after[after.length - 1 - end])) end += 1;
  return { before: before.slice(start, before.length - end), after: after.slice(start, after.length - end) };
}

/** Skills by their keys; some hosts list a file once for each way that leads to it. */
function byIdentity(skills: readonly SkillStatus[]): Map<string, SkillStatus> {
  const map = new Map<string, SkillStatus>();
  for (const skill of skills) {
    const { key } = skill.found;
    let identity = key;
    for (let count = 2; map.has(identity); count += 1) identity = `${key}\0${count}`;
    map.set(identity, skill);
  }
  return map;
}

function aspectsOf(
  before: SkillStatus,
  after: SkillStatus,
  texts: ReadonlySet<string>,
): readonly SkillAspect[] {
  const aspects: SkillAspect[] = [];
  if (texts.has(after.found.key) || !sameData(before.found.body, after.found.body)) aspects.push("text");
  if (!sameData(before.manifest, after.manifest)) aspects.push("manifest");
  if (!isSamePlace(before, after)) aspects.push("place");
  if (!isSameVerdict(before, after) || !hasSameRelations(before, after)) aspects.push("state");
  return aspects;
}

const PLACE = ["kind", "path", "group", "directory", "plugin"] as const;

/** The index of its root is left out: it changes when another root is added before it. */
function isSamePlace(a: SkillStatus, b: SkillStatus): boolean {
  return (
    a.id === b.id &&
    a.name === b.name &&
    a.scope === b.scope &&
    PLACE.every((field) => a.found[field] === b.found[field])
  );
}

function touchesPrompt({
  added,
  changed,
  removed,
}: Pick<SkillsChange, "added" | "changed" | "removed">): boolean {
  const isListed = (skill: SkillStatus): boolean => skill.state === "eligible" && skill.modelInvocable;
  return (
    added.some(isListed) ||
    removed.some(isListed) ||
    changed.some(
      ({ before, after, aspects }) =>
        (isListed(before) || isListed(after)) && aspects.some((aspect) => aspect !== "text"),
    )
  );
}

/** The diagnostics of one list that are missing in another; equal ones are distinguished by their number. */
function without(all: readonly Diagnostic[], known: readonly Diagnostic[]): readonly Diagnostic[] {
  if (all.length === 0) return [];
  const counts = new Map<string, number>();
  for (const diagnostic of known) {
    const text = JSON.stringify(diagnostic);
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return all.filter((diagnostic) => {
    const text = JSON.stringify(diagnostic);
    const left = counts.get(text) ?? 0;
    counts.set(text, left - 1);
    return left <= 0;
  });
}
