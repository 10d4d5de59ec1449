import { wordList } from "../text/word-list.ts";
/**
 * The words of a call's arguments as Claude Code 2.1.325 finds them. It reads the arguments as a Bash command: leading
 * assignments, redirections, brackets and keywords are skipped, and an operator, a line break or a comment ends the
 * words. Text without a command is split at blanks. A quote that is never closed reaches to the end.
 */
export function claudeArguments(text: string): readonly string[] {
  const words = commandWords(text);
  return words.length > 0 ? words : plainWords(text);
}

/** Words that start a construct; the command is what follows them. */
const KEYWORDS: ReadonlySet<string> = new Set(
  wordList("if then else elif fi esac while until do done { } !"),
);

/** Tests, which are no commands. */
const TESTS: ReadonlySet<string> = new Set(["[", "[["]);

/** Constructs that are not finished, and how many words belong to each; the command is what follows these. */
const UNFINISHED: Readonly<Record<string, number>> = { for: 1, select: 1, function: 1, case: 2 };

/** Commands whose own arguments are not words. */
const DECLARATIONS: ReadonlySet<string> = new Set(["export", "declare", "typeset", "local", "readonly"]);

const ASSIGNMENT = /^[A-Za-z_]\w*(?:\[[^\]]*\])?\+?=(?!=)/;

/** Behind the first word, these by themselves are not words. */
const NO_WORD = /^=$|^\$(?:|\w+|\{[^}]*\}|\(\([^()]*\)\)|'[^']*')$/;

/** The first word of a command in backticks at the start; what follows it is not found. */
const LEADING_BACKTICK = /^`\s*([^\s`]+)/;

/** A group of commands whose output goes elsewhere; only what follows it is read. */
const REDIRECTED_GROUP = /^\s*(?:\([^()]*\)|\{ [^{}]*; ?\})[ \t]*\d*(?:<|>>?)[ \t]*[^\s;|&<>()]+/;

function commandWords(text: string): readonly string[] {
  const words: string[] = [];
  let rest = text;
  for (let group = REDIRECTED_GROUP.exec(rest); group !== null; group = REDIRECTED_GROUP.exec(rest))
    rest = rest.slice(group[0].length);
  while (rest !== "") {
    rest = rest.replace(/^(?:[ \t]|\\\r?\n)+/, "");
    if (words.length === 0) {
      const before = rest;
      rest = withoutRedirection(rest.replace(/^(?:\(\([^)]*\)\)|[\s;|&()])+/, ""));
      if (rest !== before) continue;
    }
    if (rest === "" || /^(?:[\r\n;|&<>)#]|\d+[<>])/.test(rest)) {
      const hereString = /^<<<[ \t]*[^\s;|&<>()]+/.exec(rest);
      if (hereString === null) break;
      rest = rest.slice(hereString[0].length);
      continue;
    }
    const group = words.length > 0 ? /^\([^)]*\)/.exec(rest) : null;
    if (group !== null) {
      rest = rest.slice(group[0].length);
      continue;
    }
    const inner = words.length === 0 ? LEADING_BACKTICK.exec(rest)?.[1] : undefined;
    if (inner !== undefined) return [inner];
    const { raw, word, runs } = readWord(rest);
    // Behind the first word, a command outside of quotes ends the words.
    if (raw === "" || (runs && words.length > 0)) break;
    rest = rest.slice(raw.length);
    if (words.length > 0) {
      if (!NO_WORD.test(raw)) words.push(word);
    } else if (TESTS.has(raw)) return [];
    else if (Object.hasOwn(UNFINISHED, raw)) {
      const after = afterWords(rest, UNFINISHED[raw] ?? 0);
      if (after === undefined) return [];
      rest = after;
    } else if (DECLARATIONS.has(raw)) return [raw];
    else if (!KEYWORDS.has(raw) && !ASSIGNMENT.test(raw) && !raw.startsWith("[")) words.push(word);
  }
  return words;
}

/** What follows some plain words; undefined if that is nothing, or `in`, which would continue the construct. */
function afterWords(text: string, count: number): string | undefined {
  let rest = text;
  for (let left = count; left > 0; left -= 1) {
    const [word] = /^[ \t]*[^\s;|&<>()"'`$]+/.exec(rest) ?? [];
    if (word === undefined) return undefined;
    rest = rest.slice(word.length);
  }
  return /^\s*(?:in\b|$)/.test(rest) ? undefined : rest;
}

/** A redirection and its target, or only its sign before a bracket. */
function withoutRedirection(text: string): string {
  const [sign] = /^\d*(?:<|>>?)[ \t]*/.exec(text) ?? [];
  if (sign === undefined) return text;
  const target = text.slice(sign.length);
  const { raw } = readWord(target);
  return raw !== "" || target.startsWith("(") ? target.slice(raw.length) : text;
}

/** The first word of a text: as written, and without its quotes, and whether it contains a command outside of them. */
function readWord(text: string): { readonly raw: string; readonly word: string; readonly runs: boolean } {
  let word = "";
  let runs = false;
  let at = 0;
  while (at < text.length) {
    const rest = text.slice(at);
    const part = /^(?:\$\(\([^()]*\)\)|\$\([^)]*\)|\$\{[^}]*\}|\$'[^']*'|`[^`]*`)/.exec(rest)?.[0];
    const quoted = /^(?:'([^']*)'|"((?:[^"\\]|\\[\s\S])*)")/.exec(rest);
    const char = text.charAt(at);
    if (part !== undefined) {
      runs ||= /^(?:`|\$\((?!\())/.test(part);
      word += part;
      at += part.length;
    } else if (quoted !== null) {
      // Backslashes inside double quotes stay.
      word += quoted[1] ?? quoted[2] ?? "";
      at += quoted[0].length;
    } else if (char === "'" || char === '"' || /^\$[({]/.test(rest)) {
      return { raw: text, word: word + rest, runs };
    } else if (char === "\\" && /^\\\r?\n/.test(rest)) {
      break;
    } else if (char === "\\") {
      word += text.charAt(at + 1);
      at += 2;
    } else if (/[ \t\r\n;|&<>()]/.test(char)) {
      break;
    } else {
      word += char;
      at += 1;
    }
  }
  return { raw: text.slice(0, at), word, runs };
}

function plainWords(text: string): readonly string[] {
  return text.split(/\s+/).filter((word) => word !== "");
}
