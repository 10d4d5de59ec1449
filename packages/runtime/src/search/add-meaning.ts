import {
  fuse,
  MEANING_WEIGHT,
  matchWords,
  readQuery,
  type SkillStatus,
  type WordMatch,
} from "@skillwright/core";
import type { SearchAnswer, SearchParts, SearchRequest, WordsFound } from "./answer-search.ts";
import type { RankedSkill } from "./search-skills.ts";

/** Below this likeness a skill that shares no word with the query is no answer to it. */
const MIN_LIKENESS = 0.3;

/** What is asked, and what is known already. */
export interface MeaningInput extends SearchParts {
  readonly query: string;
  readonly skills: readonly SkillStatus[];
  /** The share of what the query says that the best skill by words says too. */
  readonly coverage: number;
  readonly by: SearchRequest["by"];
  readonly patience: number | undefined;
}

/** What words and meaning found together. */
export interface MeaningAdded extends Pick<SearchAnswer, "meaning" | "notices"> {
  readonly ranked: readonly RankedSkill[];
  readonly matches: ReadonlyMap<SkillStatus, WordMatch>;
  readonly likeness?: (skill: SkillStatus) => number | undefined;
}

/** Ranks what words found anew by words and meaning, and adds what is near in meaning alone. */
export async function addMeaning(words: WordsFound, input: MeaningInput): Promise<MeaningAdded> {
  const { meaning, query, skills, coverage, by, patience } = input;
  const byWords = words.ranked.filter((hit) => hit.by === "words");
  const candidates = byWords.map(({ skill }) => skill);
  const said = await meaning.ask({ query, skills, candidates, patience });
  if (said === undefined || typeof said === "string") {
    const notices = said === undefined ? [] : [said];
    return { ...words, meaning: said === undefined ? "unwanted" : "unavailable", notices };
  }
  const known = new Set(words.ranked.map(({ skill }) => skill));
  const others = said.nearest.filter((skill) => !known.has(skill));
  const matches = new Map([...words.matches, ...(await matchOthers(others, input))]);
  const all = [...candidates, ...others];
  const score = (skill: SkillStatus): number => matches.get(skill)?.score ?? 0;
  const fused = fuse({
    words: byWords.map((hit, document) => ({ document, score: hit.score })),
    nearest: others.map((skill, place) => ({ document: candidates.length + place, score: score(skill) })),
    coverage,
    likeness: (document) => {
      const skill = all[document];
      return skill === undefined ? undefined : said.likeness(skill);
    },
    ...(by === "meaning" && { weight: MEANING_WEIGHT }),
  });
  const ranked = fused.flatMap(({ document, score: together, likeness }): readonly RankedSkill[] => {
    const skill = all[document];
    if (skill === undefined) return [];
    const hasWords = score(skill) > 0;
    if (!hasWords && (likeness ?? 0) < MIN_LIKENESS) return [];
    return [{ skill, score: together, by: hasWords ? "words" : "meaning" }];
  });
  const exact = words.ranked.filter((hit) => hit.by === "name");
  const near = words.ranked.filter((hit) => hit.by === "near-name");
  const named = exact.map((hit) => ({ ...hit, score: Math.max(hit.score, (ranked[0]?.score ?? 0) + 1) }));
  const seen = new Set(named.map(({ skill }) => skill));
  const rest = [...ranked, ...near].filter(({ skill }) => !seen.has(skill) && seen.add(skill) !== undefined);
  return { ranked: [...named, ...rest], matches, likeness: said.likeness, meaning: "used", notices: [] };
}

/** How words go with skills that words did not find. */
function matchOthers(
  others: readonly SkillStatus[],
  { search, snapshot, query, skills }: MeaningInput,
): Promise<readonly (readonly [SkillStatus, WordMatch])[]> {
  return search.use(snapshot, ({ index }) => {
    const among = index.among(skills);
    const match = matchWords(readQuery(query), index.terms, among);
    return others.flatMap((skill) => {
      const document = among.numberOf(skill);
      return document === undefined ? [] : [[skill, match(document)] as const];
    });
  });
}
