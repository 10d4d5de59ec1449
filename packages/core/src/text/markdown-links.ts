import { blankRanges, type CodeRange } from "./markdown-code.ts";
import type { TextRange } from "./text-position.ts";

/** A location in a Markdown text that names a file or a URL. */
export interface MarkdownLink extends TextRange {
  /** `path` is a bare file path in a code span. */
  readonly kind: "link" | "image" | "path";
  /** The target as written. */
  readonly target: string;
}

/** Longest target that is read; file systems allow no longer path. */
const MAX_TARGET = 4096;
/** How far back the start of a link's text is searched for. */
const MAX_LABEL = 1000;
/** Parentheses in a target nest no deeper, as in CommonMark. */
const MAX_PARENTHESES = 32;

const DEFINITION =
  /^[ \t]{0,3}\[(?!\^)[^\]\n]{1,200}\]:[ \t]*(?:<([^<>\n]+)>|(\S+))(?:[ \t]+["'(].*)?[ \t]*$/gm;
const HTML = /<(img|a|source|video|audio)\b[^<>\n]{0,500}?\b(?:src|href)[ \t]*=[ \t]*(["'])([^"'\n]+)\2/gi;
const FOLDERS = ["scripts/", "references/", "assets/", "templates/"] as const;
const SKILL_FOLDER = /^(?:\.\/|\$\{CLAUDE_SKILL_DIR\}\/|\{baseDir\}\/)+/;

/** The links, images and bare paths of a Markdown text in order. Links inside code are text, not links. */
export function findLinks(markdown: string, code: readonly CodeRange[]): readonly MarkdownLink[] {
  const prose = blankRanges(markdown, code);
  const links = [...inlineLinks(prose), ...definitions(prose), ...htmlLinks(prose), ...paths(markdown, code)];
  return links.toSorted((a, b) => a.start - b.start);
}

/** The path of a target relative to the skill, without prefixes for the skill's folder. */
export function withoutSkillFolder(target: string): string {
  return target.replace(SKILL_FOLDER, "");
}

function* inlineLinks(prose: string): Generator<MarkdownLink> {
  for (let at = prose.indexOf("]("); at >= 0; at = prose.indexOf("](", at + 2)) {
    const found = readTarget(prose, at + 2);
    if (found === undefined) continue;
    const label = prose.slice(Math.max(0, at - MAX_LABEL), at);
    const image = label[label.lastIndexOf("[") - 1] === "!";
    yield { kind: image ? "image" : "link", target: prose.slice(found.start, found.end), ...found };
  }
}

function readTarget(prose: string, from: number): TextRange | undefined {
  let start = from;
  while (prose[start] === " ") start += 1;
  if (prose[start] === "<") {
    const end = prose.slice(start, start + MAX_TARGET).search(/[>\n]/);
    return end > 1 && prose[start + end] === ">" ? { start: start + 1, end: start + end } : undefined;
  }
  let depth = 0;
  for (let end = start; end < Math.min(prose.length, start + MAX_TARGET); end += 1) {
    const char = prose[end];
    if (char === "(") depth += 1;
    if (char === ")") depth -= 1;
    if (depth < 0) return end > start ? { start, end } : undefined;
    if (depth > MAX_PARENTHESES) return undefined;
    if (char === "\n" || char === " " || char === "\t" || char === "\r") {
      const title = /^[ \t]+(?:"[^"\n]{0,500}"|'[^'\n]{0,500}'|\([^)\n]{0,500}\))?[ \t]*\)/;
      return depth === 0 && end > start && title.test(prose.slice(end, end + 520))
        ? { start, end }
        : undefined;
    }
  }
  return undefined;
}

function* definitions(prose: string): Generator<MarkdownLink> {
  for (const match of prose.matchAll(DEFINITION)) {
    const target = match[1] ?? match[2] ?? "";
    const start = match.index + match[0].indexOf(target, match[0].indexOf("]:") + 2);
    yield { kind: "link", target, start, end: start + target.length };
  }
}

function* htmlLinks(prose: string): Generator<MarkdownLink> {
  for (const match of prose.matchAll(HTML)) {
    const target = match[3] ?? "";
    const end = match.index + match[0].length - 1;
    const kind = match[1]?.toLowerCase() === "a" ? "link" : "image";
    yield { kind, target, start: end - target.length, end };
  }
}

function* paths(markdown: string, code: readonly CodeRange[]): Generator<MarkdownLink> {
  for (const range of code) {
    if (range.kind !== "span") continue;
    for (const word of markdown.slice(range.start, range.end).matchAll(/[^\s`"'(),;]+/g)) {
      const target = word[0].replace(/[.:!?]+$/, "");
      const path = withoutSkillFolder(target);
      const folder = FOLDERS.find((name) => path.startsWith(name));
      if (folder === undefined || path.length === folder.length) continue;
      const start = range.start + word.index;
      yield { kind: "path", target, start, end: start + target.length };
    }
  }
}
