import type { Scope } from "../model/resolved-skill.ts";
import { compareBy, compareCodePoints, compareText } from "../text/compare-text.ts";
import type { CatalogEntry } from "./catalog-entry.ts";
import type { CatalogOrder } from "./catalog-rules.ts";

type Comparison = (a: CatalogEntry, b: CatalogEntry) => number;

const byId: Comparison = (a, b) => compareText(a.id, b.id);
const byName: Comparison = (a, b) => compareCodePoints(a.name, b.name);
const byLocalName: Comparison = (a, b) => a.name.localeCompare(b.name, "en");
const byPath: Comparison = (a, b) => compareCodePoints(a.path, b.path);
const byBundledScope: Comparison = (a, b) => bundledRank[a.scope] - bundledRank[b.scope];
const bundledFirst: Comparison = (a, b) => Number(b.bundled) - Number(a.bundled);
const byRelevance: Comparison = (a, b) => b.relevance - a.relevance;
/** The most used first. */
export const byMostUsed = (a: Pick<CatalogEntry, "usage">, b: Pick<CatalogEntry, "usage">): number =>
  b.usage.count - a.usage.count || (b.usage.lastUsed ?? 0) - (a.usage.lastUsed ?? 0);
const pinnedFirst: Comparison = (a, b) => Number(b.pinned) - Number(a.pinned);
const bundledLast: Comparison = (a, b) => Number(a.bundled) - Number(b.bundled);

const bundledRank: Readonly<Record<Scope, number>> = { system: 0, admin: 1, project: 2, user: 3, remote: 4 };

const comparisons: Readonly<Record<CatalogOrder, readonly Comparison[]>> = {
  id: [byId],
  given: [],
  name: [byLocalName, byName, byPath],
  "bundled-first": [byBundledScope, bundledFirst, byName, byPath],
};

/** The entries in the order in which a catalog lists them. */
export function orderEntries(entries: readonly CatalogEntry[], order: CatalogOrder): readonly CatalogEntry[] {
  return entries.toSorted(compareBy(comparisons[order]));
}

/** Which entries stay listed when not all fit: pinned ones, then the user's own; bundled skills are dropped first. */
export const byPriority: Comparison = compareBy([pinnedFirst, bundledLast, byRelevance, byMostUsed, byId]);

/** Which descriptions stay when not all fit: pinned, relevant to the conversation, used, then the user's own skills. */
export const byDescriptionPriority: Comparison = compareBy([
  pinnedFirst,
  byRelevance,
  byMostUsed,
  bundledLast,
  byId,
]);
