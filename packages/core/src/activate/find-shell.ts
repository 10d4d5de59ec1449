import { type CodeRange, findCode } from "../text/markdown-code.ts";
import { type TextRange, withoutOverlaps } from "../text/text-position.ts";
import { findPlaceholders, type Placeholder } from "./placeholders.ts";
import type { SubstitutionRule } from "./substitution-rules.ts";

/**
 * A command in a body that is replaced by its output. It is found in the template, before values are filled in, and its
 * placeholders are kept separate: a value can neither create nor change a directive.
 */
export interface ShellDirective extends TextRange {
  readonly kind: "inline" | "block";
  /** The command as written. */
  readonly template: string;
  /** With offsets in the template. */
  readonly placeholders: readonly Placeholder[];
}

/**
 * Which directives count: `claude-code` also takes those inside code, as observed there; `skillwright` ignores code,
 * because an example of a command must not run.
 */
export type ShellRule = "skillwright" | "claude-code";

/** How a body is searched for directives. */
export interface FindShellOptions {
  /** Default: `skillwright`. */
  readonly rule?: ShellRule;
  /** Default: `skillwright`. */
  readonly substitution?: SubstitutionRule;
  readonly argumentNames?: readonly string[];
}

interface Candidate extends TextRange {
  readonly kind: ShellDirective["kind"];
  readonly template: string;
}

const INLINE = /(?<=^|\s)!`([^`]+)`/gm;
const OPENING = /^ {0,3}(`{3,})![ \t]*\r?\n/;

/** Finds `` !`command` `` at the start of a line or behind a blank, and ```` ```! ```` blocks, in their order. */
export function findShell(body: string, options: FindShellOptions = {}): readonly ShellDirective[] {
  const { rule = "skillwright", substitution = "skillwright", argumentNames = [] } = options;
  const found = rule === "claude-code" ? findAnywhere(body) : findOutsideCode(body);
  return found
    .filter(({ template }) => template.trim() !== "")
    .map((candidate) => ({
      ...candidate,
      placeholders: findPlaceholders(candidate.template, substitution, argumentNames),
    }));
}

function findAnywhere(body: string): readonly Candidate[] {
  const blocks: Candidate[] = [];
  for (let start = body.indexOf("```!"); start >= 0; start = body.indexOf("```!", start)) {
    const close = body.indexOf("```", start + 4);
    if (close < 0) break;
    const template = body.slice(start + 4, close).trim();
    blocks.push({ kind: "block", start, end: close + 3, template });
    start = close + 3;
  }
  return withoutOverlaps([...blocks, ...inlineCandidates(body)]);
}

function findOutsideCode(body: string): readonly Candidate[] {
  const code = findCode(body);
  const blocks = code.flatMap((range) => (range.kind === "block" ? (readBlock(body, range) ?? []) : []));
  const spans = new Map(code.flatMap(({ kind, start, end }) => (kind === "span" ? [[start, end]] : [])));
  // The command's own backticks must be the code span; any other code around it makes it an example.
  const inline = inlineCandidates(body).filter(
    ({ start, end, template }) => spans.get(start + 1) === end && !/[\r\n]/.test(template),
  );
  return [...blocks, ...inline].toSorted((a, b) => a.start - b.start);
}

function inlineCandidates(body: string): readonly Candidate[] {
  return Array.from(body.matchAll(INLINE), (match) => ({
    kind: "inline",
    start: match.index,
    end: match.index + match[0].length,
    template: match[1] ?? "",
  }));
}

/** The directive that a fenced block is; undefined for ordinary code, and for a block that is never closed. */
function readBlock(body: string, range: CodeRange): Candidate | undefined {
  const text = body.slice(range.start, range.end);
  const opening = OPENING.exec(text);
  if (opening === null) return undefined;
  const inside = text.slice(opening[0].length).trimEnd();
  const lastLine = inside.slice(inside.lastIndexOf("\n") + 1).trim();
  if (!lastLine.startsWith(opening[1] ?? "```") || /[^`]/.test(lastLine)) return undefined;
  const template = inside.slice(0, Math.max(0, inside.lastIndexOf("\n"))).replace(/\r$/, "");
  return { kind: "block", start: range.start, end: range.start + text.trimEnd().length, template };
}
