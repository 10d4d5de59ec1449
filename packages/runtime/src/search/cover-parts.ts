import { CONFIDENT, judgeHits, type SkillStatus, splitRequest } from "@skillwright/core/internal";
import { type FindOptions, findByKeywords, type KeywordMatches } from "./find-by-keywords.ts";
import type { OpenedIndex } from "./open-search.ts";
import type { RankedSkill } from "./search-skills.ts";

/** The best skill for a part of a request. */
export interface RequestPart {
  readonly text: string;
  readonly skill: SkillStatus;
  readonly confidence: number;
}

/** Skills that are compared for a part. */
const CANDIDATES = 3;

/** The best skill for each task of a request with several; empty if one skill or no skill is best for all. */
export function findParts(opened: OpenedIndex, query: string, options: FindOptions): readonly RequestPart[] {
  const parts = splitRequest(query).flatMap((text): readonly RequestPart[] => {
    const found = findByKeywords(opened, text, { ...options, limit: CANDIDATES });
    const [best] = found.ranked;
    if (best === undefined) return [];
    const { confidence } = judgeHits(found.ranked.map(evidenceOf(found)), found.query.terms.size);
    return confidence >= CONFIDENT ? [{ text, skill: best.skill, confidence }] : [];
  });
  return new Set(parts.map(({ skill }) => skill)).size > 1 ? parts : [];
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
