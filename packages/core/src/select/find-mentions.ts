import { once } from "../once.ts";
import { lastCharacter } from "../text/invisible.ts";
import { lazyRegExp } from "../text/lazy-reg-exp.ts";
import { findCode, insideTest } from "../text/markdown-code.ts";
import type { TextRange } from "../text/text-position.ts";
import { isVariableLike, type MentionRule } from "./mention-rules.ts";

/** A location in a text that names a skill, or another item addressed the same way. */
export type Mention = NameMention | LinkMention;

/** A plain `$name`. */
export interface NameMention extends TextRange {
  readonly kind: "name";
  readonly name: string;
}

/** `[$name](path)`, or a bare `skill://…`, whose name is empty. */
export interface LinkMention extends TextRange {
  readonly kind: "link";
  readonly name: string;
  /** As written, without blanks around it. */
  readonly path: string;
  readonly target: LinkTarget;
}

/** The type of a link's target by its form; only `skill` and `file` can be skills. */
export type LinkTarget = "skill" | "file" | "app" | "mcp" | "plugin";

/** How a text is searched for mentions. */
export interface FindMentionsOptions {
  /** Default: `skillwright`. */
  readonly rule?: MentionRule;
  /** Names and ids of skills, to distinguish a skill from a variable with the same syntax. */
  readonly known?: ReadonlySet<string>;
}

const STARTS = /\[\$|\$|skill:\/\//g;
const ASCII_NAME = /[A-Za-z0-9_:-]+/y;
const anyName = lazyRegExp(String.raw`[\p{L}\p{N}\p{M}_:-]+`, "uy");
const BARE_LINK = /skill:\/\/[^\s<>"'`()[\]{}]+/y;

/**
 * Characters that may precede a mention, and a name followed by a script without spaces. Made for the first mention: an
 * engine takes milliseconds to compile Unicode letter classes.
 */
const boundary = once(() => {
  const unspaced =
    "\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Thai}\\p{scx=Laoo}\\p{scx=Khmr}\\p{scx=Mymr}";
  return {
    before: new RegExp(`[\\s([{<>"'“”‘’«»„*~|,;:!?—–…¿¡、。，：；！？（「『【《${unspaced}]`, "u"),
    name: new RegExp(`^[A-Za-z0-9_:-]+(?=[${unspaced}])`, "u"),
  };
});

/** Every mention of a text in order; takes linear time and never throws. */
export function findMentions(text: string, options: FindMentionsOptions = {}): readonly Mention[] {
  const { rule = "skillwright", known = new Set<string>() } = options;
  const inCode = insideTest(rule === "skillwright" ? findCode(text) : []);
  const lastParenthesis = text.lastIndexOf(")");
  const mentions: Mention[] = [];
  let at = 0;
  for (;;) {
    STARTS.lastIndex = at;
    const match = STARTS.exec(text);
    if (match === null) return mentions;
    const start = match.index;
    at = start + 1;
    if (inCode(start)) continue;
    if (rule === "skillwright" && isEscaped(text, start)) {
      // An escaped bracket also escapes the sigil after it.
      at = start + match[0].length;
      continue;
    }
    const mention =
      match[0] === "[$"
        ? readLink(text, start, rule, lastParenthesis)
        : isFree(text, start, rule)
          ? match[0] === "$"
            ? readName(text, start, rule, known)
            : readBareLink(text, start, rule)
          : undefined;
    if (mention === undefined) continue;
    at = mention.end;
    if (mention.name === "" || !isVariable(mention.name, rule, known)) mentions.push(mention);
  }
}

/** The type of a link's target. */
function linkTarget(path: string): LinkTarget {
  const scheme = /^(app|mcp|plugin|skill):\/\//.exec(path)?.[1];
  if (scheme !== undefined) return scheme as LinkTarget;
  const last = path.slice(Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1);
  return last.toLowerCase() === "skill.md" ? "skill" : "file";
}

function readLink(
  text: string,
  start: number,
  rule: MentionRule,
  lastParenthesis: number,
): LinkMention | undefined {
  const name = nameAt(text, start + 2, rule);
  if (name === "") return undefined;
  let index = start + 2 + name.length;
  if (text[index] !== "]") return undefined;
  index += 1;
  while (/[ \t\n\f\r]/.test(text[index] ?? "")) index += 1;
  // Without this check a text full of unclosed links would be searched to its end for each of them.
  if (text[index] !== "(" || lastParenthesis < index) return undefined;
  const close = text.indexOf(")", index);
  const path = text.slice(index + 1, close).trim();
  if (path === "") return undefined;
  return { kind: "link", name, path, target: linkTarget(path), start, end: close + 1 };
}

function readName(
  text: string,
  start: number,
  rule: MentionRule,
  known: ReadonlySet<string>,
): NameMention | undefined {
  let name = nameAt(text, start + 1, rule);
  if (!known.has(name)) {
    const prefix = rule === "skillwright" ? boundary().name.exec(name)?.[0] : undefined;
    if (prefix !== undefined && known.has(prefix)) name = prefix;
    else if (rule === "skillwright") name = trimEnd(name);
  }
  if (name === "") return undefined;
  return { kind: "name", name, start, end: start + 1 + name.length };
}

function readBareLink(text: string, start: number, rule: MentionRule): LinkMention | undefined {
  if (rule === "codex") return undefined;
  BARE_LINK.lastIndex = start;
  const path = BARE_LINK.exec(text)?.[0].replace(/[.,;:!?]{1,100}$/, "");
  if (path === undefined || path === "skill://" || !path.startsWith("skill://")) return undefined;
  return { kind: "link", name: "", path, target: "skill", start, end: start + path.length };
}

function nameAt(text: string, index: number, rule: MentionRule): string {
  const pattern = rule === "codex" ? ASCII_NAME : anyName();
  pattern.lastIndex = index;
  return pattern.exec(text)?.[0] ?? "";
}

function trimEnd(name: string): string {
  let end = name.length;
  while (name[end - 1] === ":" || name[end - 1] === "-") end -= 1;
  return name.slice(0, end);
}

function isVariable(name: string, rule: MentionRule, known: ReadonlySet<string>): boolean {
  if (rule === "skillwright" && known.has(name)) return false;
  return isVariableLike(name, rule);
}

function isFree(text: string, start: number, rule: MentionRule): boolean {
  return rule === "codex" || isFreeSigil(text, start);
}

/** Whether a sigil starts a new word. */
export function isFreeSigil(text: string, start: number): boolean {
  return start === 0 || boundary().before.test(lastCharacter(text, start));
}

/** Whether an odd number of backslashes precedes the offset. */
export function isEscaped(text: string, offset: number): boolean {
  let from = offset;
  while (text[from - 1] === "\\") from -= 1;
  return (offset - from) % 2 === 1;
}
