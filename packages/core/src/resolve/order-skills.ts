import type { OrderRule } from "../hosts/host-profile.ts";
import { scopeRank } from "../model/scope.ts";
import { compareText } from "../text/compare-text.ts";
import type { Contender } from "./contender.ts";

type Comparison = (a: Contender, b: Contender) => number;

const byName: Comparison = (a, b) => compareText(a.name, b.name);
const byPath: Comparison = (a, b) => compareText(a.found.key, b.found.key);
const byScope: Comparison = (a, b) => scopeRank(a.scope) - scopeRank(b.scope);
const byRoot: Comparison = (a, b) => a.found.root - b.found.root;
const byLocalName: Comparison = (a, b) => a.name.localeCompare(b.name, "en");
const byFolder: Comparison = (a, b) => a.found.directory.localeCompare(b.found.directory, "en");

const comparisons: Readonly<Record<OrderRule, readonly Comparison[]>> = {
  "scope-name-path": [byScope, byName, byPath],
  name: [byLocalName, byName, byPath],
  "root-folder": [byRoot, byFolder, byPath],
  found: [],
};

/** The skills in the order in which an agent lists them. */
export function orderSkills(rule: OrderRule, contenders: readonly Contender[]): readonly Contender[] {
  const chain = comparisons[rule];
  return contenders.toSorted((a, b) => {
    for (const compare of chain) {
      const order = compare(a, b);
      if (order !== 0) return order;
    }
    return 0;
  });
}
