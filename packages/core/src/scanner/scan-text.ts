import { indexLiterals, type LiteralIndex } from "./literal-index.ts";
import type { TextKind, TextLayer } from "./scan-report.ts";
import { createUndisplayed, startsHtml } from "./undisplayed-elements.ts";

/** A text of a skill, ready to be searched. */
export interface ScanText {
  readonly file: string;
  readonly layer: TextLayer;
  /** Normalized; what is searched is {@link lower}. */
  readonly text: string;
  /** The text in lower case, of the same length. */
  readonly lower: string;
  /** The lines that have strings of the rules. */
  readonly literals: LiteralIndex;
  /** Index of the line of an offset, from 0. */
  lineAt(offset: number): number;
  /** The line with an index. */
  line(index: number): string;
  readonly lineCount: number;
  /** Offset at which a line starts. */
  startOf(index: number): number;
  /** The line in the file, counted from 1. */
  sourceLine(index: number): number;
  kindAt(index: number): TextKind;
  /** For decoded texts: whether the encoded text is quoted as an example of an attack. */
  readonly isQuoted: boolean;
}

const SCRIPT =
  /\.(?:sh|bash|zsh|fish|ksh|command|ps1|psm1|bat|cmd|vbs|py|pyw|js|mjs|cjs|ts|mts|cts|jsx|tsx|rb|pl|php|lua|go|rs|java|kt|swift|c|cc|cpp|cs|r|scpt|applescript|ipynb)$|(?:^|\/)(?:makefile|dockerfile|justfile|rakefile|setup\.cfg)$/;
const CONFIG =
  /\.(?:json|jsonc|ya?ml|toml|ini|cfg|conf|plist|xml|env|properties|service|timer|gypi?|html?|svg|lock|css)$|(?:^|\/)\.[^/]+$/;
/** The name of an image, sound, film or font. Text in such a file was put there to be run, not to be read. */
export const MEDIA_NAME: RegExp =
  /\.(?:png|jpe?g|gif|webp|ico|bmp|tiff?|avif|woff2?|ttf|otf|eot|mp3|wav|ogg|mp4|webm|mov|m4a|flac)$/;
const MARKDOWN = /\.(?:md|mdx|markdown)$|(?:^|\/)[^./]+$/;

/** Shown as it is written, comments and elements included. What is escaped, or has no end of the same length, isn't. */
const INLINE_CODE = /\\.|(`+)(?!`).{1,300}?(?<!`)\1(?!`)|`+/g;

/** Prepares a text. Decoded texts report the line they were found in. */
export function createScanText(input: {
  readonly file: string;
  readonly text: string;
  readonly layer: TextLayer;
  /** For decoded texts: where the encoded text is. */
  readonly at?: { readonly line: number; readonly kind: TextKind; readonly isQuoted: boolean };
}): ScanText {
  const { file, layer, at } = input;
  const { text, sourceLines } = joinContinuations(input.text);
  const lower = text.toLowerCase();
  const starts = lineStarts(text);
  const lineAt = (offset: number): number => {
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  };
  const line = (index: number): string =>
    lower.slice(starts[index] ?? 0, starts[index + 1] ?? lower.length).trimEnd();
  let kinds: readonly TextKind[] | undefined;
  const whole = at?.kind ?? kindOfFile(file, lower);
  return {
    file,
    layer,
    isQuoted: at?.isQuoted ?? false,
    text,
    lower,
    literals: indexLiterals(lower),
    lineAt,
    line,
    lineCount: starts.length,
    startOf: (index) => starts[index] ?? 0,
    sourceLine: (index) => at?.line ?? sourceLines?.[index] ?? index + 1,
    kindAt(index) {
      if (whole !== undefined) return whole;
      kinds ??= markdownKinds(starts.map((_, each) => line(each)));
      return kinds[index] ?? "prose";
    },
  };
}

/** The kind of a whole file; undefined for Markdown, where it differs by line. */
function kindOfFile(file: string, lower: string): TextKind | undefined {
  const name = file.toLowerCase();
  if (lower.startsWith("#!")) return "script";
  if (SCRIPT.test(name) || MEDIA_NAME.test(name)) return "script";
  if (CONFIG.test(name)) return "config";
  return MARKDOWN.test(name) ? undefined : "prose";
}

/** Frontmatter is configuration, fenced and indented blocks are code, comments and undisplayed elements are hidden. */
function markdownKinds(lines: readonly string[]): readonly TextKind[] {
  let fence = "";
  let isComment = false;
  let isHtml = false;
  const isUndisplayed = createUndisplayed();
  let isFrontmatter = lines[0] === "---";
  return lines.map((line, index) => {
    if (isFrontmatter) {
      if (index > 0 && line === "---") isFrontmatter = false;
      return "config";
    }
    const mark = /^[\s>]*(?:[-*+]\s+|\d{1,9}[.)]\s+)?(`{3,}|~{3,})/.exec(line)?.[1];
    if (fence !== "") {
      if (mark?.startsWith(fence) === true && line.trim() === mark) fence = "";
      return "code";
    }
    if (isComment) {
      if (line.includes("-->")) isComment = false;
      return "hidden";
    }
    if (mark !== undefined && !line.slice(line.indexOf(mark) + mark.length).includes("`")) {
      fence = mark;
      return "code";
    }
    isHtml = line !== "" && (isHtml || startsHtml(line));
    const shown = isHtml ? line : line.replace(INLINE_CODE, blankCode);
    const comment = shown.indexOf("<!--");
    if (comment >= 0) {
      if (!line.includes("-->", comment)) isComment = true;
      return "hidden";
    }
    if (isUndisplayed(line, shown)) return "hidden";
    return /^\[(?:\/\/|comment)\]:/.test(line) ? "hidden" : "prose";
  });
}

function blankCode(words: string, ticks?: string): string {
  return ticks === undefined ? words : " ".repeat(words.length);
}

function lineStarts(text: string): readonly number[] {
  const starts = [0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return starts;
}

/** Joins lines that end in a backslash, as a shell does, and remembers where the lines were. */
function joinContinuations(text: string): {
  readonly text: string;
  readonly sourceLines?: readonly number[];
} {
  if (!/\\[ \t]*\n/.test(text)) return { text };
  const sourceLines: number[] = [];
  const lines: string[] = [];
  let open = "";
  let openLine = 0;
  for (const [index, line] of text.split("\n").entries()) {
    if (open === "") openLine = index + 1;
    // A word goes on where nothing is between the lines: `https://a.exam\\` and `ple/b`.
    const gap = /\S$/.test(open) && /^\S/.test(line) ? "" : " ";
    const whole = open === "" ? line : `${open}${gap}${line.trimStart()}`;
    // A limit, so that a file of backslashes isn't one endless line.
    if (/\\[ \t]*$/.test(line) && whole.length < 4000) {
      open = whole.replace(/\\[ \t]*$/, "");
      continue;
    }
    lines.push(whole);
    sourceLines.push(openLine);
    open = "";
  }
  if (open !== "") {
    lines.push(open);
    sourceLines.push(openLine);
  }
  return { text: lines.join("\n"), sourceLines };
}
