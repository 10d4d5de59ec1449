import type { CollisionRule } from "../hosts/host-profile.ts";
import { compareText } from "../text/compare-text.ts";
import type { Contender } from "./contender.ts";

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
      return byRoot(group);
    default:
      return rule satisfies never;
  }
}

/** Skills beat commands of the same name in any root; then the first root wins, and within it everybody is equal. */
function byRoot(group: readonly Contender[]): CollisionOutcome {
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
