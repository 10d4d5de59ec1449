import { type CatalogEntry, estimateTokens, fitCatalog } from "@skillwright/core";
import type { JudgedSet } from "./judged-sets.ts";
import { rankByWords, rankFused } from "./own-engine.ts";
import type { SetDocument } from "./retrieval-sets.ts";

/** How often the right skill is in a catalog, in percent. */
export interface CatalogShares {
  readonly skills: number;
  readonly queries: number;
  /** Whole entries by name until the room is used up. */
  readonly firstCome: number;
  /** Names alone until the room is used up. */
  readonly namesOnly: number;
  /** This program's catalog, ranked by words. */
  readonly words: number;
  /** This program's catalog, ranked by words and meaning. */
  readonly fused: number;
}

/** Measures catalogs of a set of skills within a budget of tokens. */
export function measureCatalogs({ set, evidence }: JudgedSet, tokens: number): CatalogShares {
  const { documents, queries } = set;
  const order = [...documents.keys()].toSorted((a, b) => compare(documents[a], documents[b]));
  const until = (text: (document: SetDocument) => string): ReadonlySet<number> => {
    const taken = new Set<number>();
    let used = 0;
    for (const place of order) {
      const document = documents[place];
      used += document === undefined ? 0 : estimateTokens(`${text(document)}\n`);
      if (used > tokens) break;
      taken.add(place);
    }
    return taken;
  };
  const share = (told: (query: number) => ReadonlySet<number>): number => {
    const hits = queries.filter(({ right }, query) => {
      const listed = told(query);
      return [...right].some((place) => listed.has(place));
    });
    return (100 * hits.length) / Math.max(1, queries.length);
  };
  const whole = until(({ name, description }) => `- ${name}: ${description}`);
  const names = until(({ name }) => `- ${name}`);
  const ranked = (ranking: readonly number[]): ReadonlySet<number> => {
    const relevance = new Map(ranking.map((place, rank) => [place, ranking.length - rank]));
    const entries = documents.map((document, place) => entryOf(document, place, relevance.get(place) ?? 0));
    const shown = fitCatalog(entries, { tokens }).entries.filter(
      ({ outcome }) => outcome === "full" || outcome === "shortened",
    );
    return new Set(shown.map(({ id }) => Number(id)));
  };
  const known = (query: number): JudgedSet["evidence"][number] => {
    const one = evidence[query];
    if (one === undefined) throw new Error("A query without evidence.");
    return one;
  };
  return {
    skills: documents.length,
    queries: queries.length,
    firstCome: share(() => whole),
    namesOnly: share(() => names),
    words: share((query) => ranked(rankByWords(known(query)))),
    fused: share((query) => ranked(rankFused(known(query)))),
  };
}

function compare(a: SetDocument | undefined, b: SetDocument | undefined): number {
  return (a?.name ?? "") < (b?.name ?? "") ? -1 : 1;
}

function entryOf({ name, description }: SetDocument, place: number, relevance: number): CatalogEntry {
  return {
    id: String(place),
    name,
    displayName: name,
    description,
    shortDescription: description,
    triggers: [],
    tags: [],
    path: `/skills/${place}/SKILL.md`,
    scope: "user",
    bundled: false,
    nameOnly: false,
    pinned: false,
    usage: { count: 0 },
    relevance,
  };
}
