import { globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Vocabulary size of the generated texts; a hundred thousand real skills have about as many words. */
const VOCABULARY = 60_000;

const SYLLABLES = "ba co di fu ge hi jo ka lu me no pi qua ro su ta vi wo xe zy".split(" ");

/** Generated skill texts, deterministic by number. */
export interface Library {
  /** The whole SKILL.md of a skill. */
  skillText(number: number): string;
  nameOf(number: number): string;
  /** A short query that matches a skill. */
  shortQuery(number: number): string;
  /** A task description of five thousand words. */
  longQuery(number: number): string;
}

/** A vocabulary of this repository's words with realistic frequencies, and invented rare words. */
export function makeLibrary(): Library {
  const words = vocabulary();
  const pick = (random: Random, from = 0): string => {
    // Zipf's law: the word of rank r is r times rarer than the first one.
    const rank = Math.floor(words.length ** (from + random() * (1 - from)));
    return words[Math.min(rank, words.length - 1)] ?? "";
  };
  const topics = (number: number): readonly string[] => {
    const random = createRandom(number * 2 + 1);
    return Array.from({ length: 12 }, () => pick(random, 0.45));
  };
  const sentence = (random: Random, own: readonly string[], length: number, share: number): string =>
    Array.from({ length }, () =>
      random() < share ? (own[Math.floor(random() * own.length)] ?? "") : pick(random),
    ).join(" ");
  const body = (number: number): string => {
    const random = createRandom(number * 2 + 2);
    const own = topics(number);
    const paragraphs = 10 + Math.floor(random() ** 2 * 50);
    return Array.from({ length: paragraphs }, (_, index) =>
      index % 5 === 0
        ? `## ${sentence(random, own, 4, 0.5)}`
        : `${index}. ${sentence(random, own, 20 + Math.floor(random() * 20), 0.15)}.`,
    ).join("\n\n");
  };
  const nameOf = (number: number): string => `${topics(number).slice(0, 2).join("-")}-${number}`;
  return {
    nameOf,
    skillText(number) {
      const about = sentence(createRandom(number * 3), topics(number), 25, 0.4);
      return `---\nname: ${nameOf(number)}\ndescription: ${about}.\n---\n\n# ${nameOf(number)}\n\n${body(number)}\n`;
    },
    shortQuery(number) {
      const random = createRandom(number * 5);
      const own = topics(number);
      return `please help me to ${own[2]} the ${own[3]} of ${sentence(random, own, 3, 0.3)}`;
    },
    longQuery(number) {
      const parts: string[] = [];
      for (let part = 0, length = 0; length < 5000; part += 1) {
        const text = body(number * 31 + part * 97);
        length += text.split(/\s+/).length;
        parts.push(text);
      }
      return parts.join("\n").split(/\s+/).slice(0, 5000).join(" ");
    },
  };
}

/** Writes `count` skills below a folder. */
export function writeLibrary(library: Library, folder: string, count: number): void {
  for (let number = 0; number < count; number += 1) {
    const skill = join(folder, library.nameOf(number));
    mkdirSync(skill, { recursive: true });
    writeFileSync(join(skill, "SKILL.md"), library.skillText(number));
  }
}

type Random = () => number;

/** The same numbers between 0 and 1 for the same seed (mulberry32). */
function createRandom(seed: number): Random {
  let state = Math.imul(seed + 1, 0x9e3779b1);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function vocabulary(): readonly string[] {
  const counts = new Map<string, number>();
  const files = globSync(["*.md", "docs/*.md", "docs/decisions/*.md", "skills/*/SKILL.md"]).toSorted();
  for (const file of files) {
    for (const [word] of readFileSync(file, "utf8")
      .toLowerCase()
      .matchAll(/[a-z]{2,20}/g))
      counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const real = [...counts].toSorted(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)).map(([word]) => word);
  const random = createRandom(7);
  const syllable = (): string => SYLLABLES[Math.floor(random() * SYLLABLES.length)] ?? "";
  const made = new Set(real);
  while (made.size < VOCABULARY)
    made.add(Array.from({ length: 2 + Math.floor(random() * 3) }, syllable).join(""));
  return [...made];
}
