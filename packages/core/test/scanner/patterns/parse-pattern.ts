/** A part of a regular expression, as far as the rules use them. */
export type PatternPart =
  /** Characters, one after the other. */
  | { readonly type: "text"; readonly text: string }
  | CharacterSet
  | { readonly type: "sequence" | "either"; readonly parts: readonly PatternPart[] }
  | { readonly type: "repeat"; readonly part: PatternPart; readonly least: number; readonly most: number }
  | { readonly type: "ahead" | "behind"; readonly isNegative: boolean; readonly part: PatternPart }
  /** A word boundary, or the start or end of a text or line: where a word begins or ends, if there is one. */
  | { readonly type: "edge" };

/** One character of several. */
export interface CharacterSet {
  readonly type: "set";
  /** Those of ASCII, without capitals, and a no-break space for all that are beyond ASCII. */
  readonly members: string;
}

/** Parses the source of a regular expression. Throws if it contains what the rules don't use, such as back-references. */
export function parsePattern(source: string): PatternPart {
  let at = 0;
  const next = (text: string): boolean => {
    if (!source.startsWith(text, at)) return false;
    at += text.length;
    return true;
  };
  const take = (pattern: RegExp): RegExpExecArray | undefined => {
    pattern.lastIndex = at;
    const match = pattern.exec(source);
    if (match === null) return undefined;
    at += match[0].length;
    return match;
  };
  const unknown = (): Error =>
    new Error(`Can't parse a pattern at character ${at + 1}: ${source.slice(0, at)}⏏${source.slice(at)}`);
  const either = (): PatternPart => {
    const first = sequence();
    if (source[at] !== "|") return first;
    const parts = [first];
    while (next("|")) parts.push(sequence());
    return { type: "either", parts };
  };
  const sequence = (): PatternPart => {
    const parts: PatternPart[] = [];
    while (at < source.length && source[at] !== "|" && source[at] !== ")") {
      const text = take(PLAIN)?.[0];
      parts.push(text === undefined ? repeated(single()) : { type: "text", text: withoutEscapes(text) });
    }
    const [only] = parts;
    return only !== undefined && parts.length === 1 ? only : { type: "sequence", parts };
  };
  const repeated = (part: PatternPart): PatternPart => {
    const [count, from, to = from] = take(COUNT) ?? [];
    if (count === undefined) return part;
    if (from === undefined) {
      const [least, most] = [
        count.startsWith("+") ? 1 : 0,
        count.startsWith("?") ? 1 : Number.POSITIVE_INFINITY,
      ];
      return { type: "repeat", part, least, most };
    }
    return {
      type: "repeat",
      part,
      least: Number(from),
      most: to === "" ? Number.POSITIVE_INFINITY : Number(to),
    };
  };
  const group = (): PatternPart => {
    const look = LOOKS.find(({ start }) => next(start));
    if (look === undefined && !next("?:") && source[at] === "?") throw unknown();
    const part = either();
    if (!next(")")) throw unknown();
    return look === undefined ? part : { type: look.type, isNegative: look.isNegative, part };
  };
  const single = (): PatternPart => {
    if (next("(")) return group();
    if (next("\\b") || next("^") || next("$")) return EDGE;
    const [set] = take(SET) ?? [];
    if (set === undefined) throw unknown();
    return set.length === 1 && set !== "." ? { type: "text", text: set } : setOf(set);
  };
  const part = either();
  if (at < source.length) throw unknown();
  return part;
}

/** Characters that stand for themselves. The last one isn't repeated. */
const PLAIN = /(?:[^\\^$.*+?()[\]{}|]|\\[^a-z\d\n])+(?![*+?{])/iy;
const COUNT = /(?:[*+?]|\{(\d+)(?:,(\d*))?\})\??/y;
const SET = /\[(?:[^\]\\]|\\.)+\]|\\(?:u[\da-f]{4}|x[\da-f]{2}|[wsdnrt]|[^a-z\d\n])|[^\\*+?()[\]|]/iy;
const LOOKS = [
  { start: "?=", type: "ahead", isNegative: false },
  { start: "?!", type: "ahead", isNegative: true },
  { start: "?<=", type: "behind", isNegative: false },
  { start: "?<!", type: "behind", isNegative: true },
] as const;
const EDGE: PatternPart = { type: "edge" };

function withoutEscapes(text: string): string {
  return text.includes("\\") ? text.replace(/\\(.)/g, "$1") : text;
}

const ALL = ` !"#$%&'()*+,-./0123456789:;<=>?@[\\]^_\`abcdefghijklmnopqrstuvwxyz{|}~\t\n\r\u00a0`;

/** A set by its source: a class in square brackets, an escape or a dot. */
function setOf(source: string): CharacterSet {
  return { type: "set", members: (ALL.match(new RegExp(source, "g")) ?? []).join("") };
}
