import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { SkillStatus } from "../model/skill-status.ts";

/** What was known at one moment, as far as a comparison needs it. */
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
  /** Whether what a model is told about skills may differ, so that an agent's prompt has to be made anew. */
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
  const old = byIdentity(before.skills);
  const added: SkillStatus[] = [];
  const changed: ChangedSkill[] = [];
  for (const [identity, skill] of byIdentity(after.skills)) {
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
  if (!isSameState(before, after)) aspects.push("state");
  return aspects;
}

const PLACE = ["kind", "path", "group", "directory", "plugin"] as const;

/** The number of its root is left out: another root before it changes that, and nothing else. */
function isSamePlace(a: SkillStatus, b: SkillStatus): boolean {
  return (
    a.id === b.id &&
    a.name === b.name &&
    a.scope === b.scope &&
    PLACE.every((field) => a.found[field] === b.found[field])
  );
}

function isSameState(a: SkillStatus, b: SkillStatus): boolean {
  return (
    a.state === b.state &&
    a.enabled === b.enabled &&
    a.visibility === b.visibility &&
    a.modelInvocable === b.modelInvocable &&
    a.userInvocable === b.userInvocable &&
    a.shadowedBy === b.shadowedBy &&
    sameData(a.reasons, b.reasons) &&
    sameData(a.shadows, b.shadows) &&
    sameData(a.ambiguousWith, b.ambiguousWith)
  );
}

function touchesPrompt({
  added,
  changed,
  removed,
}: Pick<SkillsChange, "added" | "changed" | "removed">): boolean {
  const isTold = (skill: SkillStatus): boolean => skill.state === "eligible" && skill.modelInvocable;
  return (
    added.some(isTold) ||
    removed.some(isTold) ||
    changed.some(
      ({ before, after, aspects }) =>
        (isTold(before) || isTold(after)) && aspects.some((aspect) => aspect !== "text"),
    )
  );
}

/** The diagnostics of one list that another does not hold; equal ones are told apart by their number. */
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

/** Whether two plain values are equal; a field that is undefined is as good as none. */
function sameData(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b)) {
    if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false;
    return a.every((item, index) => sameData(item, b[index]));
  }
  const left = a as Readonly<Record<string, unknown>>;
  const right = b as Readonly<Record<string, unknown>>;
  return (
    Object.keys(left).every((key) => sameData(left[key], right[key])) &&
    Object.keys(right).every((key) => right[key] === undefined || Object.hasOwn(left, key))
  );
}
