import {
  CONFIDENT,
  judgeHits,
  matchWords,
  preferPhrases,
  rankWords,
  readQuery,
  splitRequest,
  weighQuery,
} from "@skillwright/core/internal";
import type { JudgedSet } from "./judged-sets.ts";
import { type OwnWords, rankFused } from "./own-engine.ts";

/** recall@5 of queries that need several skills, in percent. */
export interface SeveralResult {
  readonly name: string;
  readonly queries: number;
  readonly together: number;
  readonly byParts: number;
}

/** How many of the right documents are among the first five, with and without covering each part of a request. */
export function measureSeveral(sets: readonly JudgedSet[]): readonly SeveralResult[] {
  return sets.flatMap(({ set, index, evidence }): readonly SeveralResult[] => {
    const asked = set.queries.flatMap((query, row) => {
      const known = evidence[row];
      return query.right.size < 2 || known === undefined ? [] : [{ ...query, ranked: rankFused(known) }];
    });
    if (asked.length === 0) return [];
    const recall = (rank: (one: (typeof asked)[number]) => readonly number[]): number => {
      const shares = asked.map((one) => {
        const first = new Set(rank(one).slice(0, 5));
        return [...one.right].filter((document) => first.has(document)).length / one.right.size;
      });
      return (100 * shares.reduce((sum, share) => sum + share, 0)) / shares.length;
    };
    return [
      {
        name: set.name,
        queries: asked.length,
        together: recall(({ ranked }) => ranked),
        byParts: recall(({ text, ranked }) => coverParts(text, ranked, index.words)),
      },
    ];
  });
}

/** The best hit, then the best one for each part, then the others; as in a search. */
function coverParts(text: string, ranked: readonly number[], words: OwnWords): readonly number[] {
  const parts = splitRequest(text).flatMap((part) => bestFor(part, words) ?? []);
  return new Set(parts).size < 2 ? ranked : [...new Set([...ranked.slice(0, 1), ...parts, ...ranked])];
}

function bestFor(text: string, { source, texts }: OwnWords): number | undefined {
  const among = { allowed: new Uint8Array(source.end).fill(1), total: source.end };
  const weighed = weighQuery(readQuery(text), source, among);
  const textAt = (document: number): NonNullable<(typeof texts)[number]> => {
    const found = texts[document];
    if (found === undefined) throw new Error(`There is no document ${document}.`);
    return found;
  };
  const ranked = preferPhrases(rankWords(weighed, among, 3), weighed, ({ document }) => textAt(document));
  const { match, claimed } = matchWords(weighed);
  const evidence = ranked.map(({ document, score }) => ({
    score,
    by: "keyword" as const,
    depth: match(document).depth,
    claimed: claimed(textAt(document)),
  }));
  const { confidence } = judgeHits(evidence, weighed.query.terms.size);
  return confidence >= CONFIDENT ? ranked[0]?.document : undefined;
}
