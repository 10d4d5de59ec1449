import {
  collapseCopies,
  compareText,
  type MatchedBy,
  type MatchReason,
  matchReasons,
  type Named,
  parentPath,
  preferPhrases,
  type QueryEnd,
  rankWords,
  type SearchDocument,
  type SearchQuery,
  type SkillStatus,
  skillNames,
  type WeighedQuery,
} from "@skillwright/core/internal";
import type { DocumentMemory } from "./document-memory.ts";
import type { SearchedSkills } from "./search-index.ts";

/** How many skills a search gives when nothing is said. */
export const DEFAULT_LIMIT = 10;

/** Documents that words find before anything else is considered. */
export const CANDIDATES = 100;

/** Most terms of a query that can be a mistyped name; a longer one is a description. */
const MAX_MISTYPED_TERMS = 4;

/** Most letters by which a name and what was typed for it differ in length. */
const MAX_MISTYPED_LENGTH = 2;

/** How a search is made. */
export interface SearchOptions {
  /** Most skills to give. Default: 10. */
  readonly limit?: number;
  /** Whether the last word may be half typed. Default: `complete`. */
  readonly end?: QueryEnd;
}

/** A skill that a search found. */
export interface SearchHit {
  readonly skill: SkillStatus;
  /** How well it fits compared with the others; higher is better. */
  readonly score: number;
  /** `name` if the query is its name, `near-name` if it may be a mistyped name, `semantic` if no keyword matches. */
  readonly by: MatchedBy;
  readonly reasons: readonly MatchReason[];
  /** Whether it plausibly fits; the others are listed only because nothing fits better. */
  readonly likely: boolean;
  /** The part of the request that it is best for, if a request with several tasks needs several skills. */
  readonly part?: string;
  /** Near-duplicates of this skill, best first; they have no hit of their own. */
  readonly copies: readonly SkillStatus[];
}

/** What ranking needs of a skill, wherever it is. */
export interface Searchable extends Named {
  readonly found: { readonly key: string };
}

/** A hit without its reasons. */
export interface RankedSkill<S extends Searchable = SkillStatus> extends Pick<SearchHit, "score" | "by"> {
  readonly skill: S;
  /** The number of its document, where words found it. */
  readonly document?: number;
}

/** Adds the reasons for each hit, and groups near-duplicates on request. */
export function explainHits(
  ranked: readonly RankedSkill[],
  query: SearchQuery,
  options: {
    readonly documentOf: DocumentMemory;
    readonly limit: number;
    readonly copies: "together" | "separate";
  },
): readonly Omit<SearchHit, "likely" | "part">[] {
  const reasonsOf = matchReasons(query);
  const { documentOf } = options;
  const shown =
    options.copies === "separate"
      ? ranked.slice(0, options.limit).map((hit) => ({ shown: hit, copies: [] }))
      : collapseCopies(ranked, {
          limit: options.limit,
          faceOf: ({ skill, score, by }) => ({
            name: skill.manifest.name,
            description: skill.manifest.description,
            score,
            isUsable: skill.state === "eligible",
            isNamed: by === "name",
          }),
          textOf: ({ skill }) => `${skill.manifest.description}\n${documentOf(skill).body}`,
        });
  return shown.map(({ shown: { skill, score, by }, copies }) => ({
    skill,
    score,
    by,
    reasons: reasonsOf(documentOf(skill)),
    copies: copies.map((hit) => hit.skill),
  }));
}

/** Ranks skills by a query, best first. Skills outside the list don't influence the order. */
export function rankSkills<S extends Searchable = SkillStatus>(
  weighed: WeighedQuery,
  query: string,
  options: SearchOptions & {
    readonly among: SearchedSkills<S>;
    readonly documentOf: (skill: S) => SearchDocument;
  },
): readonly RankedSkill<S>[] {
  const { limit = DEFAULT_LIMIT, end, among, documentOf } = options;
  const found = preferPhrases(
    rankWords(weighed, among, Math.max(CANDIDATES, limit))
      .flatMap(({ document, score }) => {
        const skill = among.skillOf(document);
        return skill === undefined ? [] : [{ skill, score, by: "keyword" as const, document }];
      })
      // Document numbers depend on indexing order, which must not matter.
      .toSorted((a, b) => b.score - a.score || compareFolders(a.skill, b.skill)),
    weighed,
    ({ skill }) => documentOf(skill),
  );
  const { terms } = weighed.query;
  const isMistyped = terms.size <= MAX_MISTYPED_TERMS && weighed.unknown.length > 0;
  const ranked = isMistyped ? mistypedFirst<S, (typeof found)[number]>(found, query) : found;
  const best = ranked[0]?.score ?? 1;
  const exact = among.names.named(query).map((skill) => ({ skill, score: best + 1, by: "name" as const }));
  const near =
    ranked.length > 0 && exact.length === 0 && end !== "typing"
      ? []
      : among.names.nearlyNamed(query).map((skill) => ({ skill, score: 0, by: "near-name" as const }));
  const seen = new Set<string>();
  return [...exact, ...ranked, ...near]
    .filter(({ skill }) => !seen.has(skill.found.key) && seen.add(skill.found.key) !== undefined)
    .slice(0, limit);
}

/** Puts the hit first whose whole name the query mistypes: its words that are spelled right fit many others too. */
function mistypedFirst<S extends Searchable, T extends RankedSkill<S>>(
  ranked: readonly T[],
  query: string,
): readonly T[] {
  const typed = query.trim().length;
  const meant = skillNames(ranked.map(({ skill }) => skill))
    .nearlyNamed(query)
    .find(({ name }) => Math.abs(name.length - typed) <= MAX_MISTYPED_LENGTH);
  const score = (ranked[0]?.score ?? 0) + 1;
  return [
    ...ranked.filter(({ skill }) => skill === meant).map((hit) => ({ ...hit, score })),
    ...ranked.filter(({ skill }) => skill !== meant),
  ];
}

/** By folder, so that `notes` comes before `notes-copy`; files of one folder by name. */
function compareFolders({ found: a }: Searchable, { found: b }: Searchable): number {
  return compareText(parentPath(a.key), parentPath(b.key)) || compareText(a.key, b.key);
}
