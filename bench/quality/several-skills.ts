import { CONFIDENT, judgeHits, splitRequest } from "@skillwright/core/internal";
import { embedTexts } from "./cached-vectors.ts";
import type { JudgedSet } from "./judged-sets.ts";
import { addNames, type Evidence, evidenceFor, fuseEvidence, rankFused } from "./own-engine.ts";

/** Best hits of a part that decide how sure the search is, as in a search. */
const COMPARED = 3;

/** recall@5 of queries that need several skills, in percent. */
export interface SeveralResult {
  readonly name: string;
  readonly queries: number;
  readonly together: number;
  /** With the best skill for each part, where keywords are sure of it. */
  readonly byWords: number;
  /** The same, and parts whose keywords are not enough are compared by meaning. */
  readonly byBoth: number;
}

/** How many of the right documents are among the first five, with and without covering each part of a request. */
export async function measureSeveral(sets: readonly JudgedSet[]): Promise<readonly SeveralResult[]> {
  const results: SeveralResult[] = [];
  for (const judged of sets) {
    const asked = judged.set.queries.flatMap(({ text, right }, row) => {
      const known = judged.evidence[row];
      return right.size < 2 || known === undefined ? [] : [{ text, right, ranked: rankFused(known) }];
    });
    if (asked.length === 0) continue;
    const parts = await evidenceOfParts(
      judged,
      asked.map(({ text }) => text),
    );
    const recall = (rank: (ranked: readonly number[], row: number) => readonly number[]): number => {
      const shares = asked.map(({ right, ranked }, row) => {
        const first = new Set(rank(ranked, row).slice(0, 5));
        return [...right].filter((document) => first.has(document)).length / right.size;
      });
      return (100 * shares.reduce((sum, share) => sum + share, 0)) / shares.length;
    };
    results.push({
      name: judged.set.name,
      queries: asked.length,
      together: recall((ranked) => ranked),
      byWords: recall((ranked, row) => cover(ranked, (parts[row] ?? []).flatMap(bestByWords))),
      byBoth: recall((ranked, row) => cover(ranked, (parts[row] ?? []).flatMap(bestByBoth))),
    });
  }
  return results;
}

async function evidenceOfParts(
  { set, index }: JudgedSet,
  texts: readonly string[],
): Promise<readonly (readonly Evidence[])[]> {
  const split = texts.map(splitRequest);
  const queries = await embedTexts(`parts of queries of ${set.name}`, split.flat());
  let row = 0;
  return split.map((parts) => parts.map((text) => evidenceFor(text, index, { queries, row: row++ })));
}

/** The best hit, then the best one for each part, then the others; as in a search. */
function cover(ranked: readonly number[], parts: readonly number[]): readonly number[] {
  return new Set(parts).size < 2 ? ranked : [...new Set([...ranked.slice(0, 1), ...parts, ...ranked])];
}

function bestByWords(evidence: Evidence): readonly number[] {
  return bestIfSure(evidence, addNames(evidence.words, evidence.named), () => undefined);
}

function bestByBoth(evidence: Evidence): readonly number[] {
  const byWords = bestByWords(evidence);
  if (byWords.length > 0) return byWords;
  return bestIfSure(evidence, fuseEvidence(evidence), (document) => evidence.similarity[document]);
}

function bestIfSure(
  { match, claimed, terms }: Evidence,
  ranked: ReturnType<typeof fuseEvidence>,
  similarity: (document: number) => number | undefined,
): readonly number[] {
  const hits = ranked.slice(0, COMPARED).map(({ document, score }) => ({
    score,
    by: "keyword" as const,
    depth: match(document).depth,
    claimed: claimed(document),
    similarity: similarity(document),
  }));
  const [best] = ranked;
  return best !== undefined && judgeHits(hits, terms).confidence >= CONFIDENT ? [best.document] : [];
}
