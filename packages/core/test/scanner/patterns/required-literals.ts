import { type CharacterSet, type PatternPart, parsePattern } from "./parse-pattern.ts";

/** A string; whether it must be at the start and at the end of a word. */
export interface Literal {
  readonly text: string;
  readonly startsWord: boolean;
  readonly endsWord: boolean;
}

/** What every match of a pattern contains, and how far the match may be from it. */
export interface RequiredLiterals {
  /** Every match contains one of them. Without line feeds. */
  readonly literals: readonly Literal[];
  /** At most so many lines that aren't blank are between the start of a match and the line of its literal. */
  readonly linesBefore: number;
  /** And so many between that line and the end of the match. */
  readonly linesAfter: number;
}

/** Most lines that a match may have before or after its literal; a longer match may be missed. */
const MAX_LINES = 6;
/** Most strings that optional parts and alternatives are combined to. */
const MAX_STRINGS = 24;
/** Longer literals are cut. */
const MAX_LENGTH = 24;

/** Marks the start or end of a word in a string. */
const EDGE = "\u0000";

/** What is known about a part of a pattern. */
interface Known {
  /** All strings that it matches; undefined if they are too many. */
  readonly all?: readonly string[];
  /** The best strings of which every match has one. */
  readonly required?: Required;
  /** At most how many line ends it matches; runs of blank lines count once. */
  readonly lines: number;
  /** Whether its first or last character never belongs to a word. */
  readonly startsOutside: boolean;
  readonly endsOutside: boolean;
}

interface Required {
  readonly strings: readonly string[];
  readonly before: number;
  readonly after: number;
  /** How frequent they are, roughly. */
  readonly cost: number;
}

/** Derives what every match of a pattern contains; undefined if that is nothing in particular. */
export function requiredLiterals({ source }: RegExp): RequiredLiterals | undefined {
  const required = bestOf(know(parsePattern(source)));
  if (required === undefined) return undefined;
  const { strings, before, after } = required;
  return {
    literals: withoutImplied(unique(strings).map(toLiteral)),
    linesBefore: Math.min(before, MAX_LINES),
    linesAfter: Math.min(after, MAX_LINES),
  };
}

function know(part: PatternPart): Known {
  switch (part.type) {
    case "text":
      return {
        all: [part.text],
        lines: 0,
        startsOutside: !isInWords(part.text, 0),
        endsOutside: !isInWords(part.text, part.text.length - 1),
      };
    case "set":
      return knowSet(part);
    case "sequence":
      return knowSequence(part.parts.map(know));
    case "either":
      return knowEither(part.parts.map(know));
    case "repeat":
      return knowRepeat(part.part, part.least, part.most);
    case "edge":
      return { all: [EDGE], lines: 0, startsOutside: false, endsOutside: false };
    default: {
      const isEdge = part.isNegative && optionsOf(part.part).some(isAnyOfWords);
      const lines = part.type === "behind" ? 0 : know(part.part).lines;
      return { all: [isEdge ? EDGE : ""], lines, startsOutside: false, endsOutside: false };
    }
  }
}

function optionsOf(part: PatternPart): readonly PatternPart[] {
  return part.type === "either" ? part.parts : [part];
}

/** What doesn't follow or precede a word doesn't belong to it. */
function isAnyOfWords(part: PatternPart): boolean {
  return part.type === "set" && part.members.replace(/\W/g, "").length === 37;
}

function knowSet({ members }: CharacterSet): Known {
  const hasLineFeed = members.includes("\n");
  const isOutside = !/\w/.test(members);
  const isListed = members.length === 1 || (members.length <= 4 && !/\W/.test(members));
  return {
    ...(isListed && !hasLineFeed && { all: Array.from(members) }),
    lines: hasLineFeed ? 1 : 0,
    startsOutside: isOutside,
    endsOutside: isOutside,
  };
}

function knowEither(options: readonly Known[]): Known {
  const rest = {
    lines: Math.max(...options.map(({ lines }) => lines)),
    startsOutside: options.every(({ startsOutside }) => startsOutside),
    endsOutside: options.every(({ endsOutside }) => endsOutside),
  };
  if (options.every(({ all }) => all !== undefined)) {
    const all = options.flatMap((option) => option.all ?? []);
    if (all.length <= MAX_STRINGS) return { all, ...rest };
  }
  const required: Required[] = [];
  for (const option of options) {
    const own = bestOf(option);
    if (own === undefined) return rest;
    required.push(own);
  }
  return { ...rest, required: union(required) };
}

function union(all: readonly Required[]): Required {
  return {
    strings: all.flatMap(({ strings }) => strings),
    before: Math.max(...all.map(({ before }) => before)),
    after: Math.max(...all.map(({ after }) => after)),
    cost: all.reduce((sum, { cost }) => sum + cost, 0),
  };
}

function knowRepeat(part: PatternPart, least: number, most: number): Known {
  const one = know(part);
  const isBlank = part.type === "set" && part.members.trim() === "";
  const lines = isBlank ? one.lines : one.lines === 0 ? 0 : Math.min(one.lines * most, MAX_LINES);
  const rest = {
    lines,
    startsOutside: least > 0 && one.startsOutside,
    endsOutside: least > 0 && one.endsOutside,
  };
  const all = one.all === undefined ? undefined : powers(one.all, least, most);
  if (all !== undefined) return { all, ...rest };
  const required = least > 0 ? bestOf(one) : undefined;
  const others = lines - one.lines;
  return {
    ...rest,
    ...(required !== undefined && {
      required: { ...required, before: required.before, after: required.after + others },
    }),
  };
}

/** All strings of so many of the given ones; undefined if they are too many. */
function powers(strings: readonly string[], least: number, most: number): readonly string[] | undefined {
  if (most === 1 && least === 0) return ["", ...strings];
  if (most > 4) return undefined;
  let power: readonly string[] | undefined = [""];
  const all: string[] = [];
  for (let count = 0; count <= most; count += 1) {
    if (count > 0) power = product(power, strings);
    if (power === undefined || all.length + power.length > MAX_STRINGS) return undefined;
    if (count >= least) all.push(...power);
  }
  return all;
}

function product(starts: readonly string[], ends: readonly string[]): readonly string[] | undefined {
  if (starts.length * ends.length > MAX_STRINGS) return undefined;
  return starts.flatMap((text) => ends.map((end) => text + end));
}

function knowSequence(parts: readonly Known[]): Known {
  const total = parts.reduce((sum, { lines }) => sum + lines, 0);
  const found: Required[] = [];
  let current: readonly string[] = [""];
  let isWhole = true;
  let lines = 0;
  let start = 0;
  const finish = (edge: string): void => {
    const own = requiredOf(edge === "" ? current : current.map((text) => text + edge));
    if (own !== undefined) found.push({ ...own, before: start, after: total - start });
  };
  for (const part of parts) {
    const joined = part.all === undefined ? undefined : product(current, part.all);
    if (joined?.every((text) => text.length <= MAX_LENGTH)) current = joined;
    else {
      isWhole = false;
      finish(part.startsOutside ? EDGE : "");
      if (part.all === undefined && part.required !== undefined)
        found.push({
          ...part.required,
          before: part.required.before + lines,
          after: part.required.after + total - lines - part.lines,
        });
      start = lines + part.lines;
      current = part.all ?? [part.endsOutside ? EDGE : ""];
    }
    lines += part.lines;
  }
  const edges = {
    startsOutside: parts[0]?.startsOutside ?? false,
    endsOutside: parts.at(-1)?.endsOutside ?? false,
  };
  if (isWhole) return { all: current, lines: total, ...edges };
  finish("");
  const [best] = found.toSorted((a, b) => costOf(a) - costOf(b));
  return { ...(best && { required: best }), lines: total, ...edges };
}

/** Lines before a literal are searched too. */
function costOf({ cost, before }: Required): number {
  return cost * (1 + before);
}

function bestOf({ all, required: known, lines }: Known): Required | undefined {
  if (known !== undefined || all === undefined) return known;
  const own = requiredOf(all);
  // Only look-aheads have lines here.
  return own && { ...own, after: lines };
}

/** What is required if it is one of these strings; undefined if one of them is empty. */
function requiredOf(strings: readonly string[]): Required | undefined {
  let cost = 0;
  for (const text of strings) {
    const share = frequency(text);
    if (share === undefined) return undefined;
    cost += share;
  }
  return { strings, before: 0, after: 0, cost };
}

/** Leaves out strings that contain another one. */
function withoutImplied(literals: readonly Literal[]): readonly Literal[] {
  const kept: Literal[] = [];
  // The shortest first: equal ones contain each other.
  for (const literal of literals.toSorted((a, b) => a.text.length - b.text.length || edgesOf(a) - edgesOf(b)))
    if (!kept.some((other) => contains(literal, other))) kept.push(literal);
  return kept;
}

function edgesOf({ startsWord, endsWord }: Literal): number {
  return Number(startsWord) + Number(endsWord);
}

function contains(whole: Literal, { text, startsWord, endsWord }: Literal): boolean {
  for (let at = whole.text.indexOf(text); at >= 0; at = whole.text.indexOf(text, at + 1)) {
    const end = at + text.length;
    const isStart = at === 0 ? whole.startsWord : !isInWords(whole.text, at - 1);
    const isEnd = end === whole.text.length ? whole.endsWord : !isInWords(whole.text, end);
    if ((isStart || !startsWord) && (isEnd || !endsWord)) return true;
  }
  return false;
}

/** A mark counts at the start or end of a string, beside a character of a word. */
function toLiteral(text: string): Literal {
  const own = withoutEdges(text);
  return {
    text: own,
    startsWord: text.startsWith(EDGE) && isInWords(own, 0),
    endsWord: text.endsWith(EDGE) && isInWords(own, own.length - 1),
  };
}

function withoutEdges(text: string): string {
  return text.includes(EDGE) ? text.replaceAll(EDGE, "") : text;
}

function isInWords(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39) || code === 0x5f;
}

/** How often characters occur in English texts with code, roughly: those of the alphabet, then others. */
const LETTERS = [
  0.06, 0.015, 0.03, 0.03, 0.09, 0.015, 0.015, 0.03, 0.06, 0.002, 0.007, 0.035, 0.025, 0.055, 0.055, 0.02,
  0.001, 0.05, 0.05, 0.07, 0.02, 0.008, 0.01, 0.003, 0.012, 0.001,
];
const BLANK_FREQUENCY = 0.15;
const OTHER_FREQUENCY = 0.006;
/** How many occurrences of a string are at the start or end of a word. */
const AT_EDGE = 0.3;

function frequency(text: string): number | undefined {
  let share = 1;
  let isEmpty = true;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0) {
      if (at === 0 || at === text.length - 1) share *= AT_EDGE;
      continue;
    }
    isEmpty = false;
    share *= code === 0x20 ? BLANK_FREQUENCY : (LETTERS[code - 0x61] ?? OTHER_FREQUENCY);
  }
  return isEmpty ? undefined : share;
}

function unique(strings: readonly string[]): readonly string[] {
  return strings.length < 2 ? strings : [...new Set(strings)];
}
