import type { DatabaseSync } from "node:sqlite";
import type { FileSystem, SkillStatus } from "@skillwright/core/internal";
import { createStampedNumbers } from "../files/stamped-numbers.ts";
import { type SearchItem, searchItem, searchStamp } from "./search-source.ts";

/** Skills between two breaths. */
const SKILLS_PER_BREATH = 500;

/** Rows that are read at once. */
const ROWS_PER_BREATH = 5000;

/** Skills for which each one's row is read; for more, all rows are. */
const FEW_SKILLS = 200;

/** How far ahead a skill is looked for in the list before; more were hardly added or removed at once. */
const MAX_AHEAD = 16;

/** Number of a skill that has no document yet. */
export const NO_DOCUMENT = 0xffffffff;

/** Number of a skill whose file another skill before it in the list has too. */
const TWIN = 0xfffffffe;

/** Skills with the numbers of their documents, place by place. */
export interface NumberedSkills {
  readonly skills: readonly SkillStatus[];
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
  lookUp(database: DatabaseSync, skills: readonly SkillStatus[]): Generator<void, Lookup>;
  /** Forgets everything; for numbers that lost their meaning. */
  clear(): void;
}

const NOTHING: NumberedSkills = { skills: [], numbers: new Uint32Array() };

/** Starts with nothing known. */
export function createKnownDocuments(files: FileSystem): KnownDocuments {
  let last = NOTHING;
  return {
    clear() {
      last = NOTHING;
    },
    *lookUp(database, skills) {
      const numbers = carryOver(last, skills);
      const open = [...places(numbers, NO_DOCUMENT)];
      const items: SearchItem[] = [];
      const found = { skills, numbers, items };
      if (open.length > 0) {
        const numberOf = open.length > FEW_SKILLS ? yield* allNumbers(database) : singleNumbers(database);
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
          const number = numberOf(key, stamp);
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

type NumberOf = (key: string, stamp: number) => number | undefined;

function singleNumbers(database: DatabaseSync): NumberOf {
  const select = database.prepare("SELECT number FROM documents WHERE key = ? AND stamp = ?");
  return (key, stamp) => {
    const number = select.get(key, stamp)?.number;
    return number === undefined ? undefined : Number(number);
  };
}

/** A stamp stands for the key too, so that no key has to be read; and a list as text costs less than its rows. */
function* allNumbers(database: DatabaseSync): Generator<void, NumberOf> {
  const { count } = database.prepare("SELECT count(*) AS count FROM documents").get() as {
    readonly count: number;
  };
  const select = database.prepare(
    `SELECT json_group_array(number) AS numbers, json_group_array(stamp) AS stamps
      FROM (SELECT number, stamp FROM documents WHERE stamp > ? ORDER BY stamp LIMIT ?)`,
  );
  const known = createStampedNumbers(count);
  for (let last = -1, left = count; left > 0; yield) {
    const row = select.get(last, Math.min(left, ROWS_PER_BREATH));
    const numbers = JSON.parse(String(row?.numbers)) as readonly number[];
    const stamps = JSON.parse(String(row?.stamps)) as readonly number[];
    if (numbers.length === 0) break;
    for (const [index, number] of numbers.entries()) known.set(stamps[index] ?? 0, number);
    last = stamps.at(-1) ?? last;
    left -= numbers.length;
  }
  return (_, stamp) => known.get(stamp);
}
