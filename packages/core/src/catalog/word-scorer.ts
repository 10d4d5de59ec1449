import type { SkillStatus } from "../model/resolved-skill.ts";
import { searchForm } from "../text/compare-text.ts";

/** The weight of a word by the field in which it occurs. */
const WEIGHTS = { name: 3, tags: 2, description: 1 } as const;

/** A word that occurs in more than this share of the skills doesn't distinguish them. */
const COMMON_SHARE = 0.2;

/** With fewer skills than this, every word may distinguish them. */
const FEW_SKILLS = 5;

/** Most words of a prompt that are searched for; a longer prompt is usually a pasted document. */
const MAX_PROMPT_WORDS = 50;

/** The texts of a skill, normalized for word search. */
interface SkillWords {
  readonly name: string;
  readonly tags: string;
  readonly description: string;
}

/** Manifests are immutable, so one table serves every conversation. */
const known = new WeakMap<SkillStatus["manifest"], SkillWords>();

/**
 * The simplest scorer: counts words of the prompt that occur in a skill's name, tags or description, weighting rare
 * words higher. It knows neither synonyms nor inflected forms.
 */
export function createWordScorer(): RelevanceScorer {
  return {
    score(prompt, skills) {
      const asked = [...new Set(splitWords(prompt))].slice(0, MAX_PROMPT_WORDS);
      if (asked.length === 0) return new Map();
      const texts = skills.map((skill) => ({ key: skill.found.key, words: wordsOf(skill) }));
      const most = Math.max(FEW_SKILLS, skills.length * COMMON_SHARE);
      const scores = new Map<string, number>();
      for (const word of asked) {
        const holders = texts.flatMap(({ key, words }) => {
          const weight = weightOf(word, words);
          return weight === 0 ? [] : [{ key, weight }];
        });
        if (holders.length > most) continue;
        const rarity = Math.log(1 + skills.length / holders.length);
        for (const { key, weight } of holders) scores.set(key, (scores.get(key) ?? 0) + weight * rarity);
      }
      return scores;
    },
  };
}

function weightOf(word: string, words: SkillWords): number {
  for (const field of ["name", "tags", "description"] as const) {
    if (hasWord(words[field], word)) return WEIGHTS[field];
  }
  return 0;
}

/** Whether a text contains a whole word; in scripts without spaces between words, a substring. */
function hasWord(text: string, word: string): boolean {
  const unspaced = isUnspaced(word);
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (unspaced || (!endsInWord(text.slice(0, at)) && !startsWithWord(text.slice(at + word.length))))
      return true;
  }
  return false;
}

function endsInWord(text: string): boolean {
  return /[\p{L}\p{N}\p{M}]$/u.test(text.slice(-2));
}

function startsWithWord(text: string): boolean {
  return /^[\p{L}\p{N}\p{M}]/u.test(text.slice(0, 2));
}

function wordsOf({ name, manifest }: SkillStatus): SkillWords {
  const words = known.get(manifest) ?? {
    name: searchForm(`${name} ${manifest.displayName}`),
    tags: searchForm([...manifest.tags, ...manifest.triggers].join(" ")),
    description: searchForm(`${manifest.description} ${manifest.whenToUse ?? ""}`),
  };
  known.set(manifest, words);
  return words;
}

function isUnspaced(text: string): boolean {
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(text);
}

/** Words of three letters and more; scripts without blanks between words in pairs of characters. */
function splitWords(text: string): readonly string[] {
  const runs = searchForm(text).match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  return runs.flatMap((run) => {
    if (!isUnspaced(run)) return run.length < 3 ? [] : [run];
    const characters = Array.from(run);
    return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
  });
}

/** Scores how well skills match the user's prompt. A search engine is one; a host can provide its own. */
export interface RelevanceScorer {
  /**
   * Scores by the skills' keys (`found.key`), from 0 up; a skill without a score doesn't match. The same prompt
   * gets the same scores.
   */
  score(prompt: string, skills: readonly SkillStatus[]): ReadonlyMap<string, number>;
}

/** The validated score of one skill: anything but a positive number is 0. */
export function relevanceOf(scores: ReadonlyMap<string, number>, { found }: SkillStatus): number {
  const score = scores.get(found.key) ?? 0;
  return score > 0 && Number.isFinite(score) ? score : 0;
}
