import {
  isUntrusted,
  type ReasonCode,
  SCOPES,
  type Scope,
  type SkillStatus,
} from "@skillwright/core/internal";
import type { Snapshot } from "@skillwright/runtime/internal";
import { shortPath } from "../../output/short-path.ts";
import { type SkillRow, toSkillRow } from "../../views/skill-row.ts";

/** Why a skill is hidden from the list. */
export type HiddenKind = "shadowed" | "disabled" | "needs" | "agent" | "conflict" | "untrusted" | "broken";

/** The skills of a scope. */
export interface SkillGroup {
  readonly scope: Scope;
  readonly builtIn: boolean;
  readonly folders: readonly string[];
  readonly skills: readonly SkillRow[];
}

const kindOfReason: Readonly<Record<ReasonCode, HiddenKind>> = {
  missing_dependency: "needs",
  platform: "needs",
  missing_env: "needs",
  missing_config: "needs",
  conflict: "conflict",
  untrusted: "untrusted",
  disabled: "disabled",
  not_allowed_for_agent: "agent",
};

/** The listed skills by scope. */
export function groupSkills(listed: readonly SkillStatus[], snapshot: Snapshot): readonly SkillGroup[] {
  return SCOPES.flatMap((scope) => toGroup(scope, listed, snapshot));
}

function toGroup(
  scope: Scope,
  listed: readonly SkillStatus[],
  { roots, place }: Snapshot,
): readonly SkillGroup[] {
  const group = listed.filter((skill) => skill.scope === scope);
  if (group.length === 0) return [];
  // Roots are in order of priority.
  const indexes = group.map((skill) => skill.found.root).toSorted((a, b) => a - b);
  const paths = new Set(indexes.map((index) => roots[index]?.root.path ?? ""));
  return [
    {
      scope,
      builtIn: indexes.every((index) => roots[index]?.root.base === "built-in"),
      folders: [...paths].map((path) => shortPath(path, place)),
      skills: group.map(toSkillRow),
    },
  ];
}

/** How many skills are hidden from the list, by the reason. */
export function hiddenCounts({ skills, found }: Snapshot): ReadonlyMap<HiddenKind, number> {
  const counts = new Map<HiddenKind, number>();
  const add = (kind: HiddenKind): void => void counts.set(kind, (counts.get(kind) ?? 0) + 1);
  // Untrusted skills are in the list itself.
  for (const skill of skills) if (skill.state !== "eligible" && !isUntrusted(skill)) add(kindOf(skill));
  for (const { manifest } of found) if (manifest === undefined) add("broken");
  return counts;
}

function kindOf({ shadowedBy, reasons: [first] }: SkillStatus): HiddenKind {
  if (shadowedBy !== undefined) return "shadowed";
  return first === undefined ? "broken" : kindOfReason[first.code];
}
