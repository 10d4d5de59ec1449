import type { CollisionRule, OrderRule } from "../hosts/host-profile.ts";
import type { SkillManifest } from "../model/manifest.ts";
import { type FoundSkill, type Scope, scopeRank } from "../model/resolved-skill.ts";
import { isInside } from "../paths/path-text.ts";
import { compareBy, compareCodePoints, compareText } from "../text/compare-text.ts";

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
      return onlyWins(group, group[0]);
    case "last-found":
    case "varies":
      return onlyWins(group, group.at(-1));
    case "last-path":
      return onlyWins(group, group.toSorted(byPlace).at(-1));
    case "first-root":
      return firstRootWins(group);
    case "first-shown":
      return firstShownWins(group);
    default:
      return rule satisfies never;
  }
}

/** The skill that a person prefers wins, if the group has one. */
export function preferOne(
  preferred: readonly string[],
  group: readonly Contender[],
): CollisionOutcome | undefined {
  for (const path of preferred) {
    const winner = group.find(({ found }) => [found.path, found.key].some((file) => isInside(path, file)));
    if (winner !== undefined) return onlyWins(group, winner);
  }
  return undefined;
}

/** One kind beats the other in any root; then the first root wins, and within it everybody is equal. */
function firstRootWins(
  group: readonly Contender[],
  stronger: Contender["found"]["kind"] = "skill",
): CollisionOutcome {
  const hasStronger = group.some((contender) => contender.found.kind === stronger);
  const strong = (contender: Contender): boolean => !hasStronger || contender.found.kind === stronger;
  let root = Number.POSITIVE_INFINITY;
  for (const contender of group) if (strong(contender)) root = Math.min(root, contender.found.root);
  const wins = (contender: Contender): boolean => strong(contender) && contender.found.root === root;
  return split(group, wins);
}

/**
 * As {@link firstRootWins}; if no winner is shown to the model, the first that is shown to it wins as well. In a plugin,
 * commands beat skills.
 */
function firstShownWins(group: readonly Contender[]): CollisionOutcome {
  const stronger = group.every(({ found }) => found.plugin !== undefined) ? "command" : "skill";
  const { winners } = firstRootWins(group, stronger);
  const isShown = ({ manifest }: Contender): boolean =>
    !manifest.disableModelInvocation && manifest.allowImplicitInvocation;
  const shown = group.filter(isShown);
  const all = new Set(
    winners.some(isShown) || shown.length === 0
      ? winners
      : [...winners, ...firstRootWins(shown, stronger).winners],
  );
  return split(group, (contender) => all.has(contender));
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

function onlyWins(group: readonly Contender[], winner: Contender | undefined): CollisionOutcome {
  return split(group, (contender) => contender === winner);
}

function split(group: readonly Contender[], wins: (contender: Contender) => boolean): CollisionOutcome {
  return { winners: group.filter(wins), losers: group.filter((contender) => !wins(contender)) };
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
/** Plugins come last, their commands before their skills. */
const byPlugin: Comparison = (a, b) => pluginRank(a) - pluginRank(b);
/** Commands of all roots form one block, apart from those of plugins. */
const byRootOfSkill: Comparison = (a, b) =>
  a.found.kind === "command" && a.found.plugin === undefined ? 0 : byRoot(a, b);
/** The commands of a plugin by their path, name by name. */
const byCommandPath: Comparison = (a, b) => {
  if (!isPluginCommand(a)) return 0;
  const [left, right] = [folderPath(a).split("/"), folderPath(b).split("/")];
  const at = left.findIndex((part, index) => part !== right[index]);
  return at < 0 ? left.length - right.length : (left[at] ?? "").localeCompare(right[at] ?? "", "en");
};
const byLocalName: Comparison = (a, b) => a.name.localeCompare(b.name, "en");
const byFolder: Comparison = (a, b) => a.found.directory.localeCompare(b.found.directory, "en");

const comparisons: Readonly<Record<OrderRule, readonly Comparison[]>> = {
  "scope-name-path": [byScope, byName, byPath],
  name: [byLocalName, byName, byPath],
  "root-folder": [byPlugin, byKind, byRootOfSkill, byCommandPath, byFolder, byRoot, byPath],
  found: [],
  "first-holder": [],
};

function kindRank({ found }: Contender): number {
  return found.kind === "skill" ? 0 : 1;
}

function pluginRank({ found }: Contender): number {
  return found.plugin === undefined ? 0 : found.kind === "command" ? 1 : 2;
}

/** The skills in the order in which an agent lists them. */
export function orderSkills(rule: OrderRule, contenders: readonly Contender[]): readonly Contender[] {
  if (rule === "first-holder") return [...Map.groupBy(contenders, ({ name }) => name).values()].flat();
  const sorted = contenders.toSorted(compareBy(comparisons[rule]));
  return rule === "root-folder" ? withCommandsOfAFolderTogether(sorted) : sorted;
}

function isPluginCommand({ found }: Contender): boolean {
  return found.plugin !== undefined && found.kind === "command";
}

/** Of a plugin, the commands of a folder stay together, at the place of the first of them. */
function withCommandsOfAFolderTogether(sorted: readonly Contender[]): readonly Contender[] {
  const groups = Map.groupBy(sorted, (contender) =>
    isPluginCommand(contender)
      ? `${contender.found.root} ${contender.found.group}`
      : String(pluginRank(contender)),
  );
  return [...groups.values()].flat();
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
