import { fuse, SEMANTIC_WEIGHT, type SkillStatus } from "@skillwright/core/internal";
import type { KeywordMatches } from "./find-by-keywords.ts";
import type { RankedSkill } from "./search-skills.ts";
import type { SemanticAnswer } from "./semantic-search.ts";

/** Standard score of the similarity below which a skill that shares no keyword with the query isn't a hit. */
const MIN_SIMILARITY = 2.5;

/** The combined result of keyword and semantic search. */
export interface SemanticAdded {
  readonly ranked: readonly RankedSkill[];
  readonly similarity: (skill: SkillStatus) => number | undefined;
  /** Skills with an embedding. */
  readonly known: number;
}

/**
 * Ranks keyword hits again by both scores, and adds skills that are only semantically similar; `semantic` ignores the
 * keyword coverage.
 */
export function addSemantic(
  words: KeywordMatches,
  said: SemanticAnswer,
  by: "both" | "semantic",
): SemanticAdded {
  const byWords = words.ranked.filter((hit) => hit.by === "keyword");
  const candidates = byWords.map(({ skill }) => skill);
  const known = new Set(words.ranked.map(({ skill }) => skill));
  const others = said.nearest.filter((skill) => !known.has(skill));
  const all = [...candidates, ...others];
  const score = (skill: SkillStatus): number => words.match(skill)?.score ?? 0;
  const fused = fuse({
    words: byWords.map((hit, document) => ({ document, score: hit.score })),
    nearest: others.map((skill, place) => ({ document: candidates.length + place, score: score(skill) })),
    coverage: words.coverage,
    similarity: (document) => {
      const skill = all[document];
      return skill === undefined ? undefined : said.similarity(skill);
    },
    ...(by === "semantic" && { weight: SEMANTIC_WEIGHT }),
  });
  const ranked = fused.flatMap(({ document, score: together, similarity }): readonly RankedSkill[] => {
    const skill = all[document];
    if (skill === undefined) return [];
    const hasWords = score(skill) > 0;
    if (!hasWords && (similarity ?? 0) < MIN_SIMILARITY) return [];
    return [{ skill, score: together, by: hasWords ? "keyword" : "semantic" }];
  });
  const exact = words.ranked.filter((hit) => hit.by === "name");
  const near = words.ranked.filter((hit) => hit.by === "near-name");
  const named = exact.map((hit) => ({ ...hit, score: Math.max(hit.score, (ranked[0]?.score ?? 0) + 1) }));
  const seen = new Set(named.map(({ skill }) => skill));
  const rest = [...ranked, ...near].filter(({ skill }) => !seen.has(skill) && seen.add(skill) !== undefined);
  return { ranked: [...named, ...rest], similarity: said.similarity, known: said.known };
}
