import type { FoundSkill } from "../model/resolved-skill.ts";
import { sameData } from "../text/json.ts";

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
