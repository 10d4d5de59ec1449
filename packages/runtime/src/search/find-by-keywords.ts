import {
  type Correction,
  correctQuery,
  ENOUGH_METADATA_COVERAGE,
  matchWords,
  readQuery,
  type SearchQuery,
  type SkillStatus,
  type WordMatch,
} from "@skillwright/core/internal";
import type { DocumentMemory } from "./document-memory.ts";
import type { OpenedIndex } from "./open-search.ts";
import { type RankedSkill, rankSkills, type SearchOptions } from "./search-skills.ts";

/** The result of a keyword search. */
export interface KeywordMatches {
  readonly ranked: readonly RankedSkill[];
  /** How the keywords match a skill; undefined for one that was not searched. */
  readonly match: (skill: SkillStatus) => WordMatch | undefined;
  /** The share of the query that a skill's metadata covers. */
  readonly claimed: (skill: SkillStatus) => number;
  /** The query that was searched for, without mistyped words. */
  readonly query: SearchQuery;
  readonly corrections: readonly Correction[];
  /** The share of the query that the best skill covers. */
  readonly coverage: number;
  /**
   * Whether semantic search could add nothing: the query is a name, or the best skill's metadata covers nearly all of
   * it.
   */
  readonly isEnough: boolean;
  readonly notices: readonly string[];
}

/** Which skills are searched, and how. */
export interface FindOptions extends SearchOptions {
  readonly skills: readonly SkillStatus[];
  readonly documentOf: DocumentMemory;
}

/** Ranks skills by the keywords of a query, with the share of the query that they cover. */
export function findByKeywords(
  { index, notices }: OpenedIndex,
  query: string,
  options: FindOptions,
): KeywordMatches {
  const among = index.among(options.skills);
  const { weighed, corrections } = correctQuery(readQuery(query, options.end), index.terms, among);
  const ranked = rankSkills(weighed, query, { ...options, among });
  const { match, claimed } = matchWords(weighed);
  const claimedBy = (skill: SkillStatus): number => claimed(options.documentOf(skill));
  const best = ranked.find((hit) => hit.by === "keyword");
  const coverage = best?.document === undefined ? 0 : match(best.document).coverage;
  const isEnough =
    ranked[0]?.by === "name" || (best !== undefined && claimedBy(best.skill) >= ENOUGH_METADATA_COVERAGE);
  const numbers = new Map(ranked.map(({ skill, document }) => [skill, document]));
  return {
    ranked,
    match(skill) {
      const document = numbers.get(skill) ?? among.numberOf(skill);
      return document === undefined ? undefined : match(document);
    },
    claimed: claimedBy,
    query: weighed.query,
    corrections,
    coverage,
    isEnough,
    notices,
  };
}
