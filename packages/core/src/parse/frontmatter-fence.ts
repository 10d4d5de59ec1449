import { MAX_FRONTMATTER_BYTES } from "../limits.ts";
import { lineEnd, nextLine } from "../text/text-position.ts";

/**
 * How a parser separates frontmatter from body.
 * - `lines`: a line `---` opens and a line `---` closes; trailing blanks and a byte order mark are forgiven.
 * - `reference`: the text starts with `---` and is cut at the next `---`, wherever that is.
 * - `codex`: lines as above, blanks on both sides forgiven, a byte order mark is not, nothing between is "missing".
 * - `gray-matter`: the text starts with `---`; cut at the next line that starts with `---`; closing is optional.
 * - `gemini`: `---`, line end, text, line end, `---`, whatever follows.
 * - `claude-code`: a line `---` opens, a byte order mark is accepted; cut at the next `---`, wherever that is.
 */
export type FenceRule = "lines" | "reference" | "codex" | "gray-matter" | "gemini" | "claude-code";

/** Where frontmatter and body are in a text, or why there is none. */
export type Fence =
  | {
      readonly kind: "closed" | "open";
      readonly yamlStart: number;
      readonly yamlEnd: number;
      readonly bodyStart: number;
      readonly bom: boolean;
    }
  | { readonly kind: "none"; readonly reason: "missing" | "unclosed" | "too-large" };

const BOM = "\uFEFF";

/** Where the body of a text begins: at its start without frontmatter, at its end if the frontmatter is never closed. */
export function findBody(text: string): number {
  const fence = findFence(text);
  return fence.kind === "none" ? 0 : fence.bodyStart;
}

/** Finds the frontmatter of a text by the given rule. */
export function findFence(text: string, rule: FenceRule = "lines"): Fence {
  return finders[rule](text);
}

const finders: Readonly<Record<FenceRule, (text: string) => Fence>> = {
  lines: (text) => byLines(text, { start: text.startsWith(BOM) ? 1 : 0, trim: (line) => line.trimEnd() }),
  codex: (text) => {
    const fence = byLines(text, { start: 0, trim: trimBoth });
    const isEmpty = fence.kind === "closed" && fence.yamlStart === fence.yamlEnd;
    return fence.kind === "open" || isEmpty ? { kind: "none", reason: "missing" } : fence;
  },
  reference: bySubstring,
  "gray-matter": byGrayMatter,
  gemini: byNextDashes,
  "claude-code": byFirstDashes,
};

/** White space by Unicode's list, which has no byte order mark. */
function trimBoth(line: string): string {
  return line.replace(/^\p{White_Space}+|\p{White_Space}+$/gu, "");
}

function byLines(
  text: string,
  options: { readonly start: number; readonly trim: (line: string) => string },
): Fence {
  const bom = options.start > 0;
  const firstEnd = lineEnd(text, options.start);
  if (options.trim(text.slice(options.start, firstEnd)) !== "---") return { kind: "none", reason: "missing" };
  const yamlStart = nextLine(text, firstEnd);
  let lineStart = yamlStart;
  while (lineStart < text.length) {
    if (lineStart - yamlStart > MAX_FRONTMATTER_BYTES) return { kind: "none", reason: "too-large" };
    const end = lineEnd(text, lineStart);
    // Nearly every line starts with a letter and needs no further check.
    const first = text.charCodeAt(lineStart) | 32;
    if ((first < 97 || first > 122) && options.trim(text.slice(lineStart, end)) === "---") {
      return { kind: "closed", yamlStart, yamlEnd: lineStart, bodyStart: nextLine(text, end), bom };
    }
    lineStart = nextLine(text, end);
  }
  if (text.length - yamlStart > MAX_FRONTMATTER_BYTES) return { kind: "none", reason: "too-large" };
  return { kind: "open", yamlStart, yamlEnd: text.length, bodyStart: text.length, bom };
}

/** The reference tool splits the text at `---`, also in the middle of a value. */
function bySubstring(text: string): Fence {
  if (!text.startsWith("---")) return { kind: "none", reason: "missing" };
  const close = text.indexOf("---", 3);
  if (close < 0) return { kind: "none", reason: "unclosed" };
  return { kind: "closed", yamlStart: 3, yamlEnd: close, bodyStart: close + 3, bom: false };
}

function byGrayMatter(source: string): Fence {
  const bom = source.startsWith(BOM);
  const start = bom ? 1 : 0;
  if (!source.startsWith("---", start) || source[start + 3] === "-")
    return { kind: "none", reason: "missing" };
  const yamlStart = start + 3;
  const close = source.indexOf("\n---", yamlStart);
  if (close < 0) {
    return { kind: "open", yamlStart, yamlEnd: source.length, bodyStart: source.length, bom };
  }
  return { kind: "closed", yamlStart, yamlEnd: close, bodyStart: close + 4, bom };
}

/** Closed by the next line that starts with `---`, whatever follows on it. */
function byNextDashes(text: string): Fence {
  const firstEnd = lineEnd(text, 0);
  if (text.slice(0, firstEnd) !== "---" || firstEnd === text.length)
    return { kind: "none", reason: "missing" };
  const yamlStart = nextLine(text, firstEnd);
  const close = text.indexOf("\n---", yamlStart);
  if (close < 0) return { kind: "none", reason: "unclosed" };
  const yamlEnd = close > yamlStart && text.charCodeAt(close - 1) === 13 ? close - 1 : close;
  const end = close + 4;
  const bodyStart = lineEnd(text, end) === end ? nextLine(text, end) : end;
  return limited({ kind: "closed", yamlStart, yamlEnd, bodyStart, bom: false });
}

/** Closed by the next `---`, even in the middle of a line; white space around both marks is ignored. */
function byFirstDashes(text: string): Fence {
  const bom = text.startsWith(BOM);
  const mark = bom ? 1 : 0;
  if (!text.startsWith("---", mark)) return { kind: "none", reason: "missing" };
  const blanks = text.slice(mark + 3, afterBlanks(text, mark + 3));
  const lastLineEnd = blanks.lastIndexOf("\n");
  if (lastLineEnd < 0) return { kind: "none", reason: "missing" };
  const yamlStart = mark + 3 + lastLineEnd + 1;
  const yamlEnd = text.indexOf("---", yamlStart);
  if (yamlEnd < 0) return { kind: "none", reason: "unclosed" };
  return limited({ kind: "closed", yamlStart, yamlEnd, bodyStart: afterBlanks(text, yamlEnd + 3), bom });
}

function limited(fence: Extract<Fence, { readonly kind: "closed" | "open" }>): Fence {
  const tooLarge = fence.yamlEnd - fence.yamlStart > MAX_FRONTMATTER_BYTES;
  return tooLarge ? { kind: "none", reason: "too-large" } : fence;
}

function afterBlanks(text: string, from: number): number {
  let at = from;
  while (at < text.length && text.charAt(at).trim() === "") at += 1;
  return at;
}
