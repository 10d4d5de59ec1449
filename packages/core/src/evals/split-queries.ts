import { compareText } from "../text/compare-text.ts";
import type { TriggerQuery } from "./trigger-queries.ts";

/** `train` for the queries that may steer how a description is changed, `validation` for those that judge it. */
export type QuerySet = "train" | "validation";

/** The share of the queries that may steer, as the guide of the standard has it. */
const TRAIN_SHARE = 0.6;

/**
 * The set of each query: about three of five for training, of those that should trigger as of those that should not.
 * It depends only on the texts, so the order in a file doesn't matter.
 */
export function splitQueries(queries: readonly TriggerQuery[]): ReadonlyMap<TriggerQuery, QuerySet> {
  const sets = new Map<TriggerQuery, QuerySet>();
  for (const group of Map.groupBy(queries, ({ shouldTrigger }) => shouldTrigger).values()) {
    const ordered = group
      .map((query) => ({ query, place: placeOf(query.query) }))
      .toSorted((a, b) => a.place - b.place || compareText(a.query.query, b.query.query));
    const train = Math.round(ordered.length * TRAIN_SHARE);
    ordered.forEach(({ query }, index) => {
      sets.set(query, index < train ? "train" : "validation");
    });
  }
  return sets;
}

/** A number that has nothing to do with the meaning of a text (FNV-1a). */
function placeOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}
