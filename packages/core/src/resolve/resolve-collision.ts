import type { CollisionRule, OrderRule } from "../hosts/host-profile.ts";
import type { SkillManifest } from "../model/manifest.ts";
import { type FoundSkill, type Scope, scopeRank } from "../model/resolved-skill.ts";
import { compareCodePoints, compareText } from "../text/compare-text.ts";

/** Which skills win a name and which are shadowed. Several winners share it with equal precedence. */
export interface CollisionOutcome {
  readonly winners: readonly Contender[];
  readonly losers: readonly Contender[];
}

/** Resolves which of several skills with the same name wins. The group is in search order and never empty. */
export function resolveCollision(rule: CollisionRule, group: readonly Contender[]): CollisionOutcome {
  switch (rule) {
    case "keep-all":
      return { winners: group, losers: [] };
    case "first-found":
      return split(group, group[0]);
    case "last-found":
    case "varies":
      return split(group, group.at(-1));
    case "last-path":
      return split(group, group.toSorted(byPlace).at(-1));
    case "first-root":
      return firstRootWins(group);
    default:
      return rule satisfies never;
  }
}

/** Skills beat commands of the same name in any root; then the first root wins, and within it everybody is equal. */
function firstRootWins(group: readonly Contender[]): CollisionOutcome {
  const hasSkill = group.some((contender) => contender.found.kind === "skill");
  const strong = (contender: Contender): boolean => !hasSkill || contender.found.kind === "skill";
  let root = Number.POSITIVE_INFINITY;
  for (const contender of group) if (strong(contender)) root = Math.min(root, contender.found.root);
  const wins = (contender: Contender): boolean => strong(contender) && contender.found.root === root;
  return { winners: group.filter(wins), losers: group.filter((contender) => !wins(contender)) };
}

function byPlace(a: Contender, b: Contender): number {
  return (
    a.found.root - b.found.root ||
    folderPath(a).localeCompare(folderPath(b), "en") ||
    compareText(folderPath(a), folderPath(b))
  );
}

function folderPath({ found }: Contender): string {
  return found.group === "" ? found.directory : `${found.group}/${found.directory}`;
}

function split(group: readonly Contender[], winner: Contender | undefined): CollisionOutcome {
  return {
    winners: winner === undefined ? [] : [winner],
    losers: group.filter((contender) => contender !== winner),
  };
}

/** A loadable skill while it is being resolved. */
export interface Contender {
  readonly found: FoundSkill;
  readonly manifest: SkillManifest;
  readonly name: string;
  readonly scope: Scope;
}

type Comparison = (a: Contender, b: Contender) => number;

const byName: Comparison = (a, b) => compareCodePoints(a.name, b.name);
const byPath: Comparison = (a, b) => compareCodePoints(a.found.key, b.found.key);
const byScope: Comparison = (a, b) => scopeRank(a.scope) - scopeRank(b.scope);
const byRoot: Comparison = (a, b) => a.found.root - b.found.root;
const byKind: Comparison = (a, b) => kindRank(a) - kindRank(b);
/** Commands of all roots form one block. */
const byRootOfSkill: Comparison = (a, b) => (a.found.kind === "command" ? 0 : byRoot(a, b));
const byLocalName: Comparison = (a, b) => a.name.localeCompare(b.name, "en");
const byFolder: Comparison = (a, b) => a.found.directory.localeCompare(b.found.directory, "en");

const comparisons: Readonly<Record<OrderRule, readonly Comparison[]>> = {
  "scope-name-path": [byScope, byName, byPath],
  name: [byLocalName, byName, byPath],
  "root-folder": [byKind, byRootOfSkill, byFolder, byRoot, byPath],
  found: [],
  "first-holder": [],
};

function kindRank({ found }: Contender): number {
  return found.kind === "skill" ? 0 : 1;
}

/** The skills in the order in which an agent lists them. */
export function orderSkills(rule: OrderRule, contenders: readonly Contender[]): readonly Contender[] {
  if (rule === "first-holder") return [...Map.groupBy(contenders, ({ name }) => name).values()].flat();
  const chain = comparisons[rule];
  return contenders.toSorted((a, b) => {
    for (const compare of chain) {
      const order = compare(a, b);
      if (order !== 0) return order;
    }
    return 0;
  });
}

/** The parts of an id. */
interface IdParts {
  readonly name: string;
  readonly scope: Scope;
  readonly group: string;
  readonly directory: string;
  /** Whether the plain name refers to this skill. */
  readonly wins: boolean;
  /** Whether the skill's project is untrusted; such a skill gets its plain name only if no other skill has it. */
  readonly untrusted: boolean;
}

/**
 * Gives each skill an id that no other has, the shortest that is unique: its name, its folder and name,
 * its scope and name, or a number. Depends only on the order of the input.
 */
export function assignIds(skills: readonly IdParts[]): readonly string[] {
  const taken = new Set<string>();
  const ids: string[] = Array.from({ length: skills.length });
  const take = (index: number, id: string): boolean => {
    if (taken.has(id)) return false;
    taken.add(id);
    ids[index] = id;
    return true;
  };
  skills.forEach((skill, index) => {
    if (skill.wins && !skill.untrusted) take(index, skill.name);
  });
  if (taken.size === skills.length) return ids;
  const names = new Set(skills.filter(({ untrusted }) => !untrusted).map(({ name }) => name));
  const inTurn = [...skills.entries()].toSorted(([, a], [, b]) => Number(a.untrusted) - Number(b.untrusted));
  for (const [index, skill] of inTurn) {
    if (ids[index] !== undefined) continue;
    if (skill.untrusted && !names.has(skill.name) && take(index, skill.name)) continue;
    const folder = skill.group === "" ? skill.directory : skill.group.replaceAll("/", ":");
    const candidates = [
      ...(folder === "" || folder === skill.name ? [] : [`${folder}:${skill.name}`]),
      `${skill.scope}:${skill.name}`,
    ];
    if (candidates.some((id) => take(index, id))) continue;
    let number = 2;
    while (!take(index, `${skill.name}#${number}`)) number += 1;
  }
  return ids;
}
