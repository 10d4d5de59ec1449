import type { SkillStatus } from "../model/skill-status.ts";
import type { RelevanceScorer } from "./relevance-scorer.ts";

/** How much a word counts by where a skill has it. */
const WEIGHTS = { name: 3, tags: 2, description: 1 } as const;

/** A word that more than this share of the skills have tells nothing about one of them. */
const COMMON_SHARE = 0.2;

/** With fewer skills than this every word may tell them apart. */
const FEW_SKILLS = 5;

/**
 * The plainest scorer: words of the prompt that a skill has in its name, tags or description, rare ones more than
 * frequent ones. It knows neither synonyms nor forms of words.
 */
export function createWordScorer(): RelevanceScorer {
  const known = new WeakMap<SkillStatus["manifest"], ReadonlyMap<string, number>>();
  const wordsOf = (skill: SkillStatus): ReadonlyMap<string, number> => {
    const words = known.get(skill.manifest) ?? weighWords(skill);
    known.set(skill.manifest, words);
    return words;
  };
  return {
    score(prompt, skills) {
      const asked = [...new Set(splitWords(prompt))];
      const weights = skills.map(wordsOf);
      const most = Math.max(FEW_SKILLS, skills.length * COMMON_SHARE);
      const scores = new Map<string, number>();
      for (const word of asked) {
        const holders = weights.flatMap((words, index) => {
          const [weight, skill] = [words.get(word), skills[index]];
          return weight === undefined || skill === undefined ? [] : [{ key: skill.found.key, weight }];
        });
        if (holders.length > most) continue;
        const rarity = Math.log(1 + skills.length / holders.length);
        for (const { key, weight } of holders) scores.set(key, (scores.get(key) ?? 0) + weight * rarity);
      }
      return scores;
    },
  };
}

function weighWords({ name, manifest }: SkillStatus): ReadonlyMap<string, number> {
  const words = new Map<string, number>();
  const add = (text: string, weight: number): void => {
    for (const word of splitWords(text)) words.set(word, Math.max(words.get(word) ?? 0, weight));
  };
  add(`${manifest.description} ${manifest.whenToUse ?? ""}`, WEIGHTS.description);
  for (const text of [...manifest.tags, ...manifest.triggers]) add(text, WEIGHTS.tags);
  add(`${name} ${manifest.displayName}`, WEIGHTS.name);
  return words;
}

/** Words of three letters and more; scripts without blanks between words in pairs of characters. */
function splitWords(text: string): readonly string[] {
  const runs =
    text
      .normalize("NFKC")
      .toLowerCase()
      .match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  return runs.flatMap((run) => {
    if (!/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(run)) {
      return run.length < 3 ? [] : [run];
    }
    const characters = Array.from(run);
    return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
  });
}
