import { compareText, splitWords } from "@skillwright/core/internal";
import type { OutputFolder } from "./output-folder.ts";
import { staticPaths } from "./static-layout.ts";

/** A skill as the search index sees it. */
export interface SearchedSkill {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly version: string;
  readonly tags: readonly string[];
  readonly triggers: readonly string[];
}

/** How many skills one file of results has: each result of a search in many skills is in another file. */
const SKILLS_PER_FILE = 32;

/** A word that more skills have says little: it is in a file of its own, which few searches load. */
const MAX_POSTINGS = 2000;

/** Longest description in results, in characters. */
const MAX_SHOWN = 240;

/** How much a word counts, by the field it is in. */
const WEIGHTS = { name: 12, tags: 6, triggers: 6, description: 4 } as const;

/**
 * Writes an index that a browser searches in parts: words by their first two letters, very common words, and skills
 * in files of {@link SKILLS_PER_FILE}.
 */
export function writeSearchIndex(out: OutputFolder, skills: readonly SearchedSkill[]): void {
  const shards = new Map<string, Map<string, number[]>>();
  for (const [number, skill] of skills.entries()) {
    for (const [word, weight] of weighWords(skill)) {
      const key = shardOf(word);
      const shard = shards.get(key) ?? new Map<string, number[]>();
      shards.set(key, shard);
      const postings = shard.get(word) ?? [];
      shard.set(word, postings);
      postings.push(number, weight);
    }
  }
  const wanted = new Set<string>();
  const write = (name: string, value: unknown): void => {
    wanted.add(name);
    out.write(`${staticPaths.search}/${name}`, JSON.stringify(value));
  };
  const common: string[] = [];
  for (const [key, shard] of shards) {
    const words = [...shard].toSorted(([a], [b]) => compareText(a, b));
    const isCommon = ([, postings]: (typeof words)[number]): boolean => postings.length / 2 > MAX_POSTINGS;
    for (const [word, postings] of words.filter(isCommon))
      write(`common-${common.push(word) - 1}.json`, { [word]: postings });
    write(`words-${key}.json`, Object.fromEntries(words.filter((one) => !isCommon(one))));
  }
  for (let start = 0; start < skills.length; start += SKILLS_PER_FILE) {
    const rows = skills
      .slice(start, start + SKILLS_PER_FILE)
      .map(({ id, version, description }) => [id, version, description.slice(0, MAX_SHOWN)]);
    write(`skills-${start / SKILLS_PER_FILE}.json`, rows);
  }
  write("index.json", { skills: skills.length, perFile: SKILLS_PER_FILE, common });
  for (const name of out.list(staticPaths.search)) {
    if (!wanted.has(name)) out.remove(`${staticPaths.search}/${name}`);
  }
}

/** The words of a skill, each with what it counts; a word that is repeated counts little more. */
function weighWords(skill: SearchedSkill): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  const add = (text: string, weight: number): void => {
    const words = splitWords(text);
    // A long description mentions much in passing.
    const share = Math.max(1, Math.round((weight * 2) / (1 + Math.log2(1 + words.length / 8))));
    for (const word of new Set(words)) weights.set(word, (weights.get(word) ?? 0) + share);
  };
  add(skill.name, WEIGHTS.name);
  add(skill.tags.join("\n"), WEIGHTS.tags);
  add(skill.triggers.join("\n"), WEIGHTS.triggers);
  add(skill.description, WEIGHTS.description);
  return weights;
}

/** The file a word is in: its first two letters, in characters that every file system and web server can take. */
function shardOf(word: string): string {
  return [...word]
    .slice(0, 2)
    .map((letter) => (/[a-z0-9]/.test(letter) ? letter : `u${(letter.codePointAt(0) ?? 0).toString(16)}`))
    .join("-");
}
