import { CONFIDENT, judgeHits, type SkillStatus, splitRequest } from "@skillwright/core/internal";
import type { SemanticAdded } from "./add-semantic.ts";
import { type FindOptions, findByKeywords, type KeywordMatches } from "./find-by-keywords.ts";
import type { OpenedIndex } from "./open-search.ts";
import type { RankedSkill } from "./search-skills.ts";

/** Best hits of a task that decide how sure the search is. */
const COMPARED = 3;

/** The best skill for a part of a request. */
export interface RequestPart {
  readonly text: string;
  readonly skill: SkillStatus;
  readonly confidence: number;
}

/** A task of a request with several, and what keywords find for it. */
export interface RequestTask {
  readonly text: string;
  readonly words: KeywordMatches;
}

/** What semantic search adds to the keyword hits of a text; undefined if it wasn't used. */
export type AskSemantic = (text: string, words: KeywordMatches) => Promise<SemanticAdded | undefined>;

/** The tasks of a request with several; empty for a request with one. */
export function findTasks(opened: OpenedIndex, query: string, options: FindOptions): readonly RequestTask[] {
  return splitRequest(query).map((text) => ({ text, words: findByKeywords(opened, text, options) }));
}

/**
 * The best skill for each task; empty if one skill or no skill is best for all. A task whose keywords are not enough
 * is also searched by meaning.
 */
export async function findParts(
  tasks: readonly RequestTask[],
  askSemantic: AskSemantic,
): Promise<readonly RequestPart[]> {
  const parts: RequestPart[] = [];
  for (const { text, words } of tasks) {
    const byWords = bestOf(text, words);
    const isSure = byWords !== undefined && byWords.confidence >= CONFIDENT;
    const best = isSure ? byWords : bestOf(text, words, await askSemantic(text, words));
    if (best !== undefined && best.confidence >= CONFIDENT) parts.push(best);
  }
  return new Set(parts.map(({ skill }) => skill)).size > 1 ? parts : [];
}

function bestOf(text: string, words: KeywordMatches, added?: SemanticAdded): RequestPart | undefined {
  const ranked = (added?.ranked ?? words.ranked).slice(0, COMPARED);
  const [best] = ranked;
  if (best === undefined) return undefined;
  const evidence = ranked.map((hit) => ({
    ...evidenceOf(words)(hit),
    similarity: added?.similarity(hit.skill),
  }));
  return { text, skill: best.skill, confidence: judgeHits(evidence, words.query.terms.size).confidence };
}

/** The keyword evidence for a hit. */
export function evidenceOf({
  match,
  claimed,
}: KeywordMatches): (hit: Pick<RankedSkill, "skill" | "score" | "by">) => Parameters<typeof judgeHits>[0][0] {
  return ({ skill, score, by }) => ({
    score,
    by,
    depth: match(skill)?.depth ?? 0,
    claimed: claimed(skill),
  });
}

/** Puts the best skill for each part right after the best hit. */
export function coverParts(
  ranked: readonly RankedSkill[],
  parts: readonly RequestPart[],
): readonly RankedSkill[] {
  const [best, second] = ranked;
  if (parts.length === 0 || best === undefined || second === undefined) return ranked;
  const wanted = new Set(parts.map(({ skill }) => skill));
  const known = new Map(ranked.map((hit) => [hit.skill, hit]));
  wanted.delete(best.skill);
  const covering = [...wanted].map((skill): RankedSkill => {
    const hit = known.get(skill) ?? { skill, score: 0, by: "keyword" as const };
    return { ...hit, score: Math.max(hit.score, second.score) };
  });
  return [best, ...covering, ...ranked.slice(1).filter(({ skill }) => !wanted.has(skill))];
}
