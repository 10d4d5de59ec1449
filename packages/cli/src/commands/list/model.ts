import {
  isUntrusted,
  type ReasonCode,
  SCOPES,
  type Scope,
  type SkillStatus,
} from "@skillwright/core/internal";
import { type Skills, type Snapshot, waitingProposals } from "@skillwright/runtime/internal";
import { shortPath } from "../../output/short-path.ts";
import { hostName } from "../../views/fields.ts";
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

/** Where skills could be, if none were found. */
export interface SearchedFolder {
  readonly path: string;
  readonly scope: Scope;
}

/** What `list` shows. Paths are shortened for display. */
export interface ListModel {
  readonly cwd: string;
  /** The simulated agent, with its version. */
  readonly host?: string;
  /** Its id, for commands. */
  readonly hostId?: string;
  readonly groups: readonly SkillGroup[];
  readonly invalid: readonly { readonly path: string; readonly problem: string }[];
  /** The folders that were searched; only if no skill was found. */
  readonly searched?: readonly SearchedFolder[];
  /** Whether all skills are built in. */
  readonly onlyBuiltIn: boolean;
  readonly hidden: readonly { readonly kind: HiddenKind; readonly count: number }[];
  readonly errors: number;
  readonly warnings: number;
  /** How many of the listed skills models can't see because their project is not trusted. */
  readonly untrusted: number;
  /** How many proposals need a review. */
  readonly proposals: number;
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

/** Collects what `list` shows. */
export function toListModel(skills: Skills, { all }: { readonly all: boolean }): ListModel {
  const { snapshot, locations } = skills;
  const { host, place, found, roots, diagnostics } = snapshot;
  const listed = skills.list({ all });
  const isOwn = host.id === "skillwright";
  const isBuiltIn = (root: number): boolean => roots[root]?.root.base === "built-in";
  const invalid = all ? found.filter(({ manifest }) => manifest === undefined) : [];
  const searched = roots.filter(({ root }) => root.holds === "skills");
  return {
    cwd: shortPath(place.cwd, { cwd: "", home: place.home }),
    ...(!isOwn && { host: hostName(host), hostId: host.id }),
    groups: SCOPES.flatMap((scope) => toGroup(scope, listed, snapshot)),
    invalid: invalid.map(({ path, diagnostics: problems }) => ({
      path: shortPath(path, place),
      problem: problems.find(({ severity }) => severity === "error")?.message ?? "",
    })),
    ...(found.length === 0 && {
      searched: searched.map(({ root }) => ({ path: shortPath(root.path, place), scope: root.scope })),
    }),
    onlyBuiltIn: found.length > 0 && found.every(({ root }) => isBuiltIn(root)),
    hidden: all ? [] : hiddenCounts(snapshot),
    errors: diagnostics.filter(({ severity }) => severity === "error").length,
    warnings: diagnostics.filter(({ severity }) => severity === "warning").length,
    // Other agents have their own trust settings and no proposals.
    untrusted: isOwn && found.length > 0 ? snapshot.skills.filter(isUntrusted).length : 0,
    proposals: isOwn ? waitingProposals(locations.state) : 0,
  };
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

function hiddenCounts({ skills, found }: Snapshot): ListModel["hidden"] {
  const counts = new Map<HiddenKind, number>();
  const add = (kind: HiddenKind): void => void counts.set(kind, (counts.get(kind) ?? 0) + 1);
  // Untrusted skills are in the list itself.
  for (const skill of skills) if (skill.state !== "eligible" && !isUntrusted(skill)) add(kindOf(skill));
  for (const { manifest } of found) if (manifest === undefined) add("broken");
  return Array.from(counts, ([kind, count]) => ({ kind, count }));
}

function kindOf({ shadowedBy, reasons: [first] }: SkillStatus): HiddenKind {
  if (shadowedBy !== undefined) return "shadowed";
  return first === undefined ? "broken" : kindOfReason[first.code];
}
