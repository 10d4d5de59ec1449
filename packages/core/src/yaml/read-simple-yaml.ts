import { MAX_YAML_NODES } from "../limits.ts";
import type { ScalarStyle, YamlEntry, YamlMapping, YamlNode, YamlScalar, YamlSequence } from "./nodes.ts";
import type { YamlFeatures, YamlResult } from "./yaml-result.ts";

/** Line breaks of other systems, tabs, control characters, halves of pairs: nothing simple. */
const STRANGE = /[^\n\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd]/;

/** Levels that are read here; what lies deeper is rare. */
const MAX_SIMPLE_DEPTH = 3;

const NO_PROBLEMS: YamlResult["problems"] = Object.freeze([]);
const PLAIN: YamlFeatures = Object.freeze({ flow: false, anchors: false, tags: false, duplicates: false });
const WITH_FLOW: YamlFeatures = Object.freeze({ ...PLAIN, flow: true });

/**
 * Reads the YAML that nearly every frontmatter is made of: fields with plain or quoted values on one line, texts in
 * blocks, lists of words. The answer is that of the full reader, in a fraction of its time; for everything else there
 * is no answer.
 */
export function readSimpleYaml(text: string): YamlResult | undefined {
  // No text has more values than characters, so none of these reaches the limit.
  if (text === "" || text.length > MAX_YAML_NODES || STRANGE.test(text)) return undefined;
  const reader = new SimpleReader(text);
  const root = reader.mapping(0, 1);
  if (root === undefined || !reader.atEnd()) return undefined;
  return { root, problems: NO_PROBLEMS, uses: reader.flow ? WITH_FLOW : PLAIN };
}

/** Each method returns undefined for what is not simple; the whole text is then not. */
class SimpleReader {
  flow = false;
  private readonly text: string;
  /** Start of the line that is read next. */
  private at = 0;

  constructor(text: string) {
    this.text = text;
  }

  atEnd(): boolean {
    return this.at >= this.text.length;
  }

  mapping(indent: number, depth: number): YamlMapping | undefined {
    const entries: YamlEntry[] = [];
    const start = this.at + indent;
    let last = start;
    while (!this.atEnd()) {
      const spaces = this.spaces();
      if (spaces < indent) break;
      const keyStart = this.at + spaces;
      const keyEnd = this.keyEnd(keyStart);
      if (spaces > indent || keyEnd === keyStart || this.text.charCodeAt(keyEnd) !== COLON) return undefined;
      const key = this.text.slice(keyStart, keyEnd);
      if (hasKey(entries, key)) return undefined;
      const value = this.value(keyEnd + 1, indent, depth);
      if (value === undefined) return undefined;
      entries.push({ key, keySpan: { start: keyStart, end: keyEnd }, value });
      last = value.end;
    }
    return entries.length === 0 ? undefined : { kind: "mapping", entries, flow: false, start, end: last };
  }

  /** What stands behind a key's colon, on its line or below it. */
  private value(from: number, indent: number, depth: number): YamlNode | undefined {
    const end = this.lineEnd(from);
    this.at = end + 1;
    if (from === end) return this.below(indent, depth);
    if (this.text.charCodeAt(from) !== SPACE) return undefined;
    switch (this.text.charCodeAt(from + 1)) {
      case GREATER:
      case BAR:
        return this.block(from + 1, end, indent);
      case OPEN_BRACKET:
        return this.words(from + 1, end);
      default:
        return this.scalar(from + 1, end);
    }
  }

  private below(indent: number, depth: number): YamlNode | undefined {
    const spaces = this.spaces();
    if (spaces <= indent || depth >= MAX_SIMPLE_DEPTH) return undefined;
    return this.text.charCodeAt(this.at + spaces) === DASH
      ? this.sequence(spaces)
      : this.mapping(spaces, depth + 1);
  }

  private sequence(indent: number): YamlSequence | undefined {
    const items: YamlNode[] = [];
    const start = this.at + indent;
    let last = start;
    while (!this.atEnd()) {
      const spaces = this.spaces();
      if (spaces < indent) break;
      const dash = this.at + spaces;
      if (spaces > indent || !this.text.startsWith("- ", dash)) return undefined;
      const end = this.lineEnd(dash);
      const item = this.scalar(dash + 2, end);
      if (item === undefined) return undefined;
      this.at = end + 1;
      items.push(item);
      last = item.end;
    }
    return { kind: "sequence", items, flow: false, start, end: last };
  }

  private scalar(start: number, end: number): YamlScalar | undefined {
    const first = this.text.charCodeAt(start);
    if (first === DOUBLE_QUOTE || first === SINGLE_QUOTE) {
      const close = this.text.indexOf(first === DOUBLE_QUOTE ? '"' : "'", start + 1);
      const inner = this.text.slice(start + 1, end - 1);
      if (close !== end - 1 || (first === DOUBLE_QUOTE && inner.includes("\\"))) return undefined;
      const style = first === DOUBLE_QUOTE ? "double" : "single";
      return { kind: "scalar", text: inner, style, start, end };
    }
    const last = this.text.charCodeAt(end - 1);
    if (!(isLetter(first) || isDigit(first) || first > NO_BREAK_SPACE) || last === SPACE || last === COLON)
      return undefined;
    const value = this.text.slice(start, end);
    if (value.includes(": ") || value.includes(" #")) return undefined;
    return { kind: "scalar", text: value, style: "plain", start, end };
  }

  /** A text of several lines, each as far to the right as the first. */
  private block(start: number, headerEnd: number, outer: number): YamlScalar | undefined {
    const header = this.text.slice(start, headerEnd);
    const style = blockStyles[header];
    const indent = this.spaces();
    if (style === undefined || indent <= outer) return undefined;
    const from = this.at;
    const lines: string[] = [];
    while (!this.atEnd()) {
      const spaces = this.spaces();
      if (spaces < indent) break;
      const end = this.lineEnd(this.at);
      const isLast = end === this.text.length;
      if (spaces > indent || end === this.at + spaces || isLast) return undefined;
      lines.push(this.text.slice(this.at + indent, end));
      this.at = end + 1;
    }
    const text = lines.join(style === "folded" ? " " : "\n") + (header.endsWith("-") ? "" : "\n");
    if (lines.length === 0) return undefined;
    return { kind: "scalar", text, style, start: from, end: this.at };
  }

  /** A list such as `[pdf, csv]`. */
  private words(start: number, end: number): YamlSequence | undefined {
    if (this.text.charCodeAt(end - 1) !== CLOSE_BRACKET) return undefined;
    const items: YamlNode[] = [];
    let at = start + 1;
    for (;;) {
      const wordEnd = this.keyEnd(at);
      if (wordEnd === at) return undefined;
      const text = this.text.slice(at, wordEnd);
      items.push({ kind: "scalar", text, style: "plain", start: at, end: wordEnd });
      if (wordEnd === end - 1) break;
      if (!this.text.startsWith(", ", wordEnd)) return undefined;
      at = wordEnd + 2;
    }
    this.flow = true;
    return { kind: "sequence", items, flow: true, start, end };
  }

  /** How far the line that is read next is indented. */
  private spaces(): number {
    let end = this.at;
    while (this.text.charCodeAt(end) === SPACE) end += 1;
    return end - this.at;
  }

  /** The end of a word of letters, digits, `_` and `-` that starts with a letter. */
  private keyEnd(start: number): number {
    let end = start;
    if (!isLetter(this.text.charCodeAt(start))) return start;
    while (isWordUnit(this.text.charCodeAt(end))) end += 1;
    return end;
  }

  private lineEnd(from: number): number {
    const end = this.text.indexOf("\n", from);
    return end < 0 ? this.text.length : end;
  }
}

const SPACE = 0x20;
const DOUBLE_QUOTE = 0x22;
const SINGLE_QUOTE = 0x27;
const DASH = 0x2d;
const COLON = 0x3a;
const GREATER = 0x3e;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const UNDERSCORE = 0x5f;
const BAR = 0x7c;
const NO_BREAK_SPACE = 0xa0;

const blockStyles: Readonly<Record<string, ScalarStyle>> = {
  ">": "folded",
  ">-": "folded",
  "|": "literal",
  "|-": "literal",
};

function hasKey(entries: readonly YamlEntry[], key: string): boolean {
  for (const entry of entries) if (entry.key === key) return true;
  return false;
}

function isLetter(unit: number): boolean {
  const lower = unit | 0x20;
  return lower >= 0x61 && lower <= 0x7a;
}

function isDigit(unit: number): boolean {
  return unit >= 0x30 && unit <= 0x39;
}

function isWordUnit(unit: number): boolean {
  return isLetter(unit) || isDigit(unit) || unit === DASH || unit === UNDERSCORE;
}
