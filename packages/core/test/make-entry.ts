import type { CatalogEntry } from "../src/catalog/catalog-entry.ts";

/** A catalog entry for tests: a person's own skill that was never used. */
export function makeEntry(id: string, values: Partial<CatalogEntry> = {}): CatalogEntry {
  const description = values.description ?? `Does ${id}.`;
  return {
    id,
    name: id,
    displayName: id,
    description,
    shortDescription: description,
    triggers: [],
    tags: [],
    path: `/skills/${id}/SKILL.md`,
    scope: values.bundled === true ? "system" : "user",
    bundled: false,
    nameOnly: false,
    pinned: false,
    usage: { count: 0 },
    relevance: 0,
    ...values,
  };
}
