import { createMemoryTerms } from "@skillwright/core/internal";
import type { SearchStorage } from "./search-storage.ts";

/** An index that lives as long as the process. */
export function createMemoryStorage(): SearchStorage {
  const terms = createMemoryTerms();
  const numbers = new Map<number, number>();
  const stamps = new Map<string, number>();
  const names = new Map<string, number[]>();
  return {
    read: (work) => work(),
    epoch: () => 0,
    terms: () => terms,
    named: (plain) => names.get(plain) ?? [],
    numberOf: (key, stamp) => (stamps.get(key) === stamp ? numbers.get(stamp) : undefined),
    *allNumbers() {
      yield;
      return (stamp) => numbers.get(stamp);
    },
    add(documents, segment) {
      const first = terms.end;
      terms.add(segment.build(first), first + documents.length);
      for (const [index, { key, stamp, names: own }] of documents.entries()) {
        const before = stamps.get(key);
        if (before !== undefined) numbers.delete(before);
        stamps.set(key, stamp);
        numbers.set(stamp, first + index);
        for (const name of own) names.set(name, [...(names.get(name) ?? []), first + index]);
      }
    },
    close() {},
  };
}
