import {
  ENOUGH_METADATA_COVERAGE,
  matchWords,
  readQuery,
  type SkillStatus,
  type WordMatch,
} from "@skillwright/core/internal";
import type { DocumentMemory } from "./document-memory.ts";
import type { OpenedIndex } from "./open-search.ts";
import { type RankedSkill, rankSkills, type SearchOptions } from "./search-skills.ts";

/** The result of a keyword search. */
export interface KeywordMatches {
  readonly ranked: readonly RankedSkill[];
  /** How the keywords match each of these skills. */
  readonly matches: ReadonlyMap<SkillStatus, WordMatch>;
  /** The share of the query that the best skill covers. */
  readonly coverage: number;
  /**
   * Whether semantic search could add nothing: the query is a name, or the best skill's metadata covers nearly all of
   * it.
   */
  readonly isEnough: boolean;
  readonly notices: readonly string[];
}

/** Ranks skills by the keywords of a query, with the share of the query that they cover. */
export function findByKeywords(
  { index, notices }: OpenedIndex,
  query: string,
  options: SearchOptions & { readonly skills: readonly SkillStatus[]; readonly documentOf: DocumentMemory },
): KeywordMatches {
  const ranked = rankSkills(index, query, options);
  const among = index.among(options.skills);
  const { match, claimed } = matchWords(readQuery(query, options.end), index.terms, among);
  const matches = new Map<SkillStatus, WordMatch>();
  for (const { skill, document } of ranked) {
    if (document !== undefined) matches.set(skill, match(document));
  }
  const best = ranked.find((hit) => hit.by === "keyword");
  const coverage = best === undefined ? 0 : (matches.get(best.skill)?.coverage ?? 0);
  const isEnough =
    ranked[0]?.by === "name" ||
    (best !== undefined && claimed(options.documentOf(best.skill)) >= ENOUGH_METADATA_COVERAGE);
  return { ranked, matches, coverage, isEnough, notices };
}
