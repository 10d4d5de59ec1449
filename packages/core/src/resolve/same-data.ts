import type { FoundSkill } from "../model/resolved-skill.ts";

/** Whether two plain values are equal; an undefined field equals a missing one. */
export function sameData(a: unknown, b: unknown): boolean {
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

const PLACE = ["key", "path", "kind", "root", "group", "directory", "origin", "plugin"] as const;

/** Whether a skill was found at the same path, with an unchanged file and an equal manifest. */
export function isSameFound(a: FoundSkill, b: FoundSkill): boolean {
  return a.stamp !== undefined && a.stamp === b.stamp && isSamePlace(a, b) && saysTheSame(a, b);
}

function isSamePlace(a: FoundSkill, b: FoundSkill): boolean {
  return PLACE.every((field) => a[field] === b[field]);
}

function saysTheSame(a: FoundSkill, b: FoundSkill): boolean {
  return (
    sameData(a.manifest, b.manifest) && sameData(a.body, b.body) && sameData(a.diagnostics, b.diagnostics)
  );
}
