import { PATTERN_LITERALS } from "./pattern-literals.ts";
import { textRules } from "./rules/all-rules.ts";
import type { Signal } from "./scan-rule.ts";
import { TOUCHES } from "./signals.ts";

/** Says which lines of a text have one of the strings that a signal needs, so that only those lines are searched. */
export interface LiteralIndex {
  /** Indexes of lines, sorted; undefined if the signal may be on any line. */
  linesWith(signal: Signal): readonly number[] | undefined;
  /** At most how many lines that are; undefined if the signal may be on any line. */
  countOf(signal: Signal): number | undefined;
}

/** How many lines that aren't blank may be between the start of a match, the line of its string, and its end. */
export interface Reach {
  readonly before: number;
  readonly after: number;
}

/** How far a signal's matches may be from a line that the index names. */
export function reachOf(signal: Signal): Reach {
  return needsOf(signal) ?? ANYWHERE;
}

/** All signals that a text is searched for, each once. */
export const SIGNALS: readonly Signal[] = [
  ...new Set([
    ...TOUCHES,
    ...textRules.flatMap(({ evidence, unless }) =>
      [...evidence, ...(unless === undefined ? [] : [unless])].flatMap((piece) =>
        "signals" in piece ? piece.signals : [],
      ),
    ),
  ]),
];

/** A hash of a pattern, by which its strings are found. */
export function hashOf(pattern: RegExp): string {
  let hash = 0;
  const { source } = pattern;
  for (let at = 0; at < source.length; at += 1) hash = (Math.imul(hash, 31) + source.charCodeAt(at)) | 0;
  return (hash >>> 0).toString(36);
}

interface Needs extends Reach {
  /** Of which every match contains one. */
  readonly literals: readonly Literal[];
}

/** A string that may have to be at the start and at the end of a word. */
interface Literal {
  readonly number: number;
  readonly text: string;
  readonly startsWord: boolean;
  readonly endsWord: boolean;
  /** Which of its characters the index looks for first. */
  readonly rarest: number;
}

const ANYWHERE: Reach = { before: 0, after: 6 };

interface Tables {
  readonly needs: ReadonlyMap<Signal, Needs>;
  /** For the hash of three characters, the number of a bucket; the same for two and for one. */
  readonly triples: Uint16Array;
  readonly pairs: Uint16Array;
  readonly singles: Uint16Array;
  readonly buckets: readonly (readonly Literal[])[];
}

let tables: Tables | undefined;

function needsOf(signal: Signal): Needs | undefined {
  tables ??= createTables();
  return tables.needs.get(signal);
}

function createTables(): Tables {
  const known = new Map(PATTERN_LITERALS.map((entry) => [entry.slice(0, entry.indexOf("\t")), entry]));
  const literals = new Map<string, Literal>();
  const needs = new Map<Signal, Needs>();
  for (const signal of SIGNALS) {
    const [, before, after, ...texts] = known.get(hashOf(signal.pattern))?.split("\t") ?? [];
    if (texts.length === 0) continue;
    needs.set(signal, {
      before: Number(before),
      after: Number(after),
      literals: texts.map((text) => {
        const literal = literals.get(text) ?? createLiteral(text, literals.size);
        literals.set(text, literal);
        return literal;
      }),
    });
  }
  const triples = new Uint16Array(1 << TRIPLE_BITS);
  const pairs = new Uint16Array(1 << 14);
  const singles = new Uint16Array(1 << 7);
  const buckets: Literal[][] = [[]];
  const add = (table: Uint16Array, slot: number, literal: Literal): void => {
    if (table[slot] === 0) table[slot] = buckets.push([]) - 1;
    buckets[table[slot] ?? 0]?.push(literal);
  };
  for (const literal of literals.values()) {
    const { text, rarest } = literal;
    let key = 0;
    for (const character of text.slice(Math.max(0, rarest - 2), rarest + 1))
      key = addToKey(key, character.charCodeAt(0));
    if (rarest === 0) add(singles, key, literal);
    else if (rarest === 1) add(pairs, key, literal);
    else add(triples, slotOf(key), literal);
  }
  return { needs, triples, pairs, singles, buckets };
}

function createLiteral(marked: string, number: number): Literal {
  const text = marked.slice(1);
  const edges = marked[0];
  let rarest = Math.min(text.length - 1, 2);
  for (let at = 3; at < text.length; at += 1) if (rarity(text, at) > rarity(text, rarest)) rarest = at;
  return {
    number,
    text,
    startsWord: edges === "<" || edges === "=",
    endsWord: edges === ">" || edges === "=",
    rarest,
  };
}

/** Frequent letters first; what isn't a letter is rarer than all. */
const BY_FREQUENCY = " etaoinsrhldcumfpgwybvkxjqz";

/** How rare the three characters up to one of a string are. */
function rarity(text: string, at: number): number {
  let sum = 0;
  for (let each = at - 2; each <= at; each += 1) {
    const rank = BY_FREQUENCY.indexOf(text.charAt(each));
    sum += rank < 0 ? BY_FREQUENCY.length : rank;
  }
  return sum;
}

const TRIPLE_BITS = 16;
/** Seven bits for each of the last three characters. What differs only in higher bits is compared later. */
const KEY_MASK = 0x1fffff;

function addToKey(key: number, code: number): number {
  return ((key << 7) | (code & 0x7f)) & KEY_MASK;
}

function slotOf(key: number): number {
  return Math.imul(key, 0x9e3779b1) >>> (32 - TRIPLE_BITS);
}

const LINE_FEED = 0x0a;

/** Indexes a text in lower case. */
export function indexLiterals(lower: string): LiteralIndex {
  tables ??= createTables();
  const { triples, pairs, singles, buckets, needs } = tables;
  const lines: (number[] | undefined)[] = [];
  let line = 0;
  let key = 0;
  const note = (bucket: number, at: number): void => {
    for (const literal of buckets[bucket] ?? []) {
      if (!occursAt(lower, at - literal.rarest, literal)) continue;
      const known = lines[literal.number];
      if (known === undefined) lines[literal.number] = [line];
      else if (known[known.length - 1] !== line) known.push(line);
    }
  };
  for (let at = 0; at < lower.length; at += 1) {
    const code = lower.charCodeAt(at);
    key = addToKey(key, code);
    const triple = triples[slotOf(key)] ?? 0;
    if (triple !== 0) note(triple, at);
    const pair = pairs[key & 0x3fff] ?? 0;
    if (pair !== 0) note(pair, at);
    const single = singles[key & 0x7f] ?? 0;
    if (single !== 0) note(single, at);
    if (code === LINE_FEED) line += 1;
  }
  const listsOf = ({ literals }: Needs): readonly (readonly number[])[] => {
    const lists: (readonly number[])[] = [];
    for (const { number } of literals) {
      const list = lines[number];
      if (list !== undefined) lists.push(list);
    }
    return lists;
  };
  return {
    linesWith(signal) {
      const own = needs.get(signal);
      if (own === undefined) return undefined;
      const lists = listsOf(own);
      const [only = []] = lists;
      return lists.length <= 1 ? only : [...new Set(lists.flat())].toSorted((a, b) => a - b);
    },
    countOf(signal) {
      const own = needs.get(signal);
      return own && listsOf(own).reduce((sum, list) => sum + list.length, 0);
    },
  };
}

function occursAt(lower: string, start: number, { text, startsWord, endsWord }: Literal): boolean {
  return (
    lower.startsWith(text, start) &&
    start >= 0 &&
    !(startsWord && isInWords(lower.charCodeAt(start - 1))) &&
    !(endsWord && isInWords(lower.charCodeAt(start + text.length)))
  );
}

function isInWords(code: number): boolean {
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39) || code === 0x5f;
}
