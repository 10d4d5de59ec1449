import type { SkillStatus } from "@skillwright/core/internal";
import type { Searchable } from "./search-skills.ts";
import { type SearchFiles, type SearchItem, searchItem, searchStamp } from "./search-source.ts";
import type { SearchStorage } from "./storage/search-storage.ts";

/** Skills between two breaths. */
const SKILLS_PER_BREATH = 500;

/** Skills for which each one's document is looked up; for more, all are read. */
const FEW_SKILLS = 200;

/** How far ahead a skill is looked for in the list before; more were hardly added or removed at once. */
const MAX_AHEAD = 16;

/** Number of a skill that has no document yet. */
export const NO_DOCUMENT = 0xffffffff;

/** Number of a skill whose file another skill before it in the list has too. */
const TWIN = 0xfffffffe;

/** Skills with the numbers of their documents, place by place. */
export interface NumberedSkills<S extends Searchable = SkillStatus> {
  readonly skills: readonly S[];
  readonly numbers: Uint32Array;
}

/** The result of a lookup. */
export interface Lookup extends NumberedSkills {
  /** Skills that have to be read before they have a number. */
  readonly items: readonly SearchItem[];
}

/** Which documents of the index are those of skills that this process knows. */
export interface KnownDocuments {
  /** Looks up skills. It yields now and then so that other work can run; the yielded values mean nothing. */
  lookUp(storage: SearchStorage, skills: readonly SkillStatus[]): Generator<undefined, Lookup>;
  /** Forgets everything; for numbers that lost their meaning. */
  clear(): void;
}

const NOTHING: NumberedSkills = { skills: [], numbers: new Uint32Array() };

/** Starts with nothing known. */
export function createKnownDocuments(files: SearchFiles): KnownDocuments {
  let last = NOTHING;
  return {
    clear() {
      last = NOTHING;
    },
    *lookUp(storage, skills) {
      const numbers = carryOver(last, skills);
      const open = [...places(numbers, NO_DOCUMENT)];
      const items: SearchItem[] = [];
      const found = { skills, numbers, items };
      if (open.length > 0) {
        const all = open.length > FEW_SKILLS ? yield* storage.allNumbers() : undefined;
        const keys = new Set<string>();
        for (const [count, place] of open.entries()) {
          if (count % SKILLS_PER_BREATH === SKILLS_PER_BREATH - 1) yield;
          const skill = skills[place];
          if (skill === undefined) continue;
          const { key } = skill.found;
          // Some hosts list a file once for each way that leads to it: the first one counts.
          if (keys.has(key)) {
            numbers[place] = TWIN;
            continue;
          }
          keys.add(key);
          const stamp = searchStamp(files, skill);
          const number = all === undefined ? storage.numberOf(key, stamp) : all(stamp);
          if (number === undefined) items.push(searchItem(skill, stamp));
          else numbers[place] = number;
        }
      }
      last = found;
      return found;
    },
  };
}

/** The numbers of skills that are as they were: a manifest stays the same object while its files do not change. */
function carryOver(before: NumberedSkills, skills: readonly SkillStatus[]): Uint32Array {
  const numbers = new Uint32Array(skills.length).fill(NO_DOCUMENT);
  // Which of several ways counts depends on all of them.
  if (before.numbers.includes(TWIN)) return numbers;
  let from = 0;
  for (let place = 0; place < skills.length; place += 1) {
    const skill = skills[place];
    for (let ahead = from; skill !== undefined && ahead <= from + MAX_AHEAD; ahead += 1) {
      const old = before.skills[ahead];
      if (old === undefined) break;
      if (old.manifest !== skill.manifest || old.name !== skill.name) continue;
      numbers[place] = before.numbers[ahead] ?? NO_DOCUMENT;
      from = ahead + 1;
      break;
    }
  }
  return numbers;
}

function* places(numbers: Uint32Array, wanted: number): Generator<number> {
  for (let at = numbers.indexOf(wanted); at >= 0; at = numbers.indexOf(wanted, at + 1)) yield at;
}
