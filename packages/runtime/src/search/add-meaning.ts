import {
  fuse,
  matchWords,
  readQuery,
  SEMANTIC_WEIGHT,
  type SkillStatus,
  type WordMatch,
} from "@skillwright/core/internal";
import type { WordsFound } from "./find-by-words.ts";
import type { MeaningAnswer } from "./meaning.ts";
import type { SearchIndex } from "./search-index.ts";
import type { RankedSkill } from "./search-skills.ts";

/** Below this likeness a skill that shares no word with the query is no answer to it. */
const MIN_LIKENESS = 0.3;

/** What was asked. */
export interface FusionInput {
  readonly index: SearchIndex;
  readonly query: string;
  readonly skills: readonly SkillStatus[];
  /** Whether meaning decides alone, whatever words account for. */
  readonly by: "both" | "meaning";
}

/** What words and meaning found together. */
export interface MeaningAdded {
  readonly ranked: readonly RankedSkill[];
  readonly matches: ReadonlyMap<SkillStatus, WordMatch>;
  readonly likeness: (skill: SkillStatus) => number | undefined;
}

/** Ranks what words found anew by words and meaning, and adds what is near in meaning alone. */
export function addMeaning(words: WordsFound, said: MeaningAnswer, input: FusionInput): MeaningAdded {
  const byWords = words.ranked.filter((hit) => hit.by === "words");
  const candidates = byWords.map(({ skill }) => skill);
  const known = new Set(words.ranked.map(({ skill }) => skill));
  const others = said.nearest.filter((skill) => !known.has(skill));
  const matches = new Map([...words.matches, ...matchOthers(others, input)]);
  const all = [...candidates, ...others];
  const score = (skill: SkillStatus): number => matches.get(skill)?.score ?? 0;
  const fused = fuse({
    words: byWords.map((hit, document) => ({ document, score: hit.score })),
    nearest: others.map((skill, place) => ({ document: candidates.length + place, score: score(skill) })),
    coverage: words.coverage,
    likeness: (document) => {
      const skill = all[document];
      return skill === undefined ? undefined : said.likeness(skill);
    },
    ...(input.by === "meaning" && { weight: SEMANTIC_WEIGHT }),
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
  return { ranked: [...named, ...rest], matches, likeness: said.likeness };
}

/** How words go with skills that words did not find. */
function matchOthers(
  others: readonly SkillStatus[],
  { index, query, skills }: FusionInput,
): readonly (readonly [SkillStatus, WordMatch])[] {
  if (others.length === 0) return [];
  const among = index.among(skills);
  const { match } = matchWords(readQuery(query), index.terms, among);
  return others.flatMap((skill) => {
    const document = among.numberOf(skill);
    return document === undefined ? [] : [[skill, match(document)] as const];
  });
}
