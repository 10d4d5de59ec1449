import { type CatalogEntry, estimateTokens, fitCatalog } from "@skillwright/core/internal";
import type { JudgedSet } from "./judged-sets.ts";
import { type Evidence, rankByWords, rankFused } from "./own-engine.ts";
import type { SetDocument } from "./retrieval-sets.ts";

/** How often the right skill is in a catalog, in percent. */
export interface CatalogShares {
  readonly skills: number;
  readonly queries: number;
  /** Full entries, sorted by name, until the budget is used up. */
  readonly firstCome: number;
  /** Only names, until the budget is used up. */
  readonly namesOnly: number;
  /** Skillwright's catalog, ranked by keyword search. */
  readonly words: ToldShares;
  /** Skillwright's catalog, ranked by keyword and semantic search. */
  readonly fused: ToldShares;
}

/** How often the right skill is listed, in percent. */
export interface ToldShares {
  /** At least named. */
  readonly named: number;
  /** Described, at least in part. */
  readonly described: number;
}

/** Measures catalogs of a set of skills with a token budget. */
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
  const share = (listedFor: (query: number) => ReadonlySet<number>): number => {
    const hits = queries.filter(({ right }, query) => {
      const listed = listedFor(query);
      return [...right].some((place) => listed.has(place));
    });
    return (100 * hits.length) / Math.max(1, queries.length);
  };
  const whole = until(({ name, description }) => `- ${name}: ${description}`);
  const names = until(({ name }) => `- ${name}`);
  const ids = documents.map(({ name }, place) =>
    documents.findIndex((other) => other.name === name) === place ? name : `${name}#${place}`,
  );
  const places = new Map(ids.map((id, place) => [id, place]));
  const ranked = (rank: (known: Evidence) => readonly number[]): ToldShares => {
    const catalogs = evidence.map((known) => {
      const ranking = rank(known);
      const relevance = new Map(ranking.map((place, at) => [place, ranking.length - at]));
      const entries = documents.map((document, place) =>
        entryOf(document, ids[place] ?? "", relevance.get(place) ?? 0),
      );
      return fitCatalog(entries, { tokens }).entries;
    });
    const shareOf = (outcomes: readonly string[]): number =>
      share((query) => {
        const shown = catalogs[query]?.filter(({ outcome }) => outcomes.includes(outcome)) ?? [];
        return new Set(shown.map(({ id }) => places.get(id) ?? -1));
      });
    return { named: shareOf(["full", "shortened", "name-only"]), described: shareOf(["full", "shortened"]) };
  };
  return {
    skills: documents.length,
    queries: queries.length,
    firstCome: share(() => whole),
    namesOnly: share(() => names),
    words: ranked(rankByWords),
    fused: ranked((known) => rankFused(known)),
  };
}

function compare(a: SetDocument | undefined, b: SetDocument | undefined): number {
  return (a?.name ?? "") < (b?.name ?? "") ? -1 : 1;
}

function entryOf({ name, description }: SetDocument, id: string, relevance: number): CatalogEntry {
  return {
    id,
    name,
    displayName: name,
    description,
    shortDescription: description,
    triggers: [],
    tags: [],
    path: `/skills/${id}/SKILL.md`,
    scope: "user",
    bundled: false,
    nameOnly: false,
    pinned: false,
    usage: { count: 0 },
    relevance,
  };
}
