import type { OrderRule } from "../hosts/host-profile.ts";
import { scopeRank } from "../model/scope.ts";
import { compareText } from "../text/compare-text.ts";
import type { Contender } from "./contender.ts";

type Comparison = (a: Contender, b: Contender) => number;

const byName: Comparison = (a, b) => compareText(a.name, b.name);
const byPath: Comparison = (a, b) => compareText(a.found.key, b.found.key);
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
