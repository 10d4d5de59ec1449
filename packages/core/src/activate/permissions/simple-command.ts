import { wordList } from "../../text/word-list.ts";

const KEYWORDS: ReadonlySet<string> = new Set(
  wordList(
    "! { } [[ ]] if then else elif fi case esac for select while until do done in function time coproc",
  ),
);
/** What a shell acts on outside quotes: operators, redirects, substitutions and patterns. */
const SPECIAL = /[&|;()<>$`*?[]/;

/**
 * Reads a command line as a shell would, and only if the words it would run are exactly those that are written: one
 * program, no operators, redirects, substitutions, variables, patterns, assignments or line breaks. Undefined otherwise.
 */
export function parseSimpleCommand(text: string): readonly string[] | undefined {
  if (/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text.replaceAll("\t", ""))) return undefined;
  const words: string[] = [];
  let word: string | undefined;
  /** The end of the current word: computing it from the word would scan all of it each time. */
  let last = "";
  let quoted = false;
  let braces = false;
  for (let index = 0; index < text.length; index += 1) {
    const char = text[index] ?? "";
    if (char === " " || char === "\t") {
      if (word !== undefined) words.push(word);
      word = undefined;
      last = "";
    } else if (char === "'" || char === '"') {
      const read = char === "'" ? readSingle(text, index + 1) : readDouble(text, index + 1);
      if (read === undefined) return undefined;
      word = (word ?? "") + read.value;
      last = read.value.at(-1) ?? last;
      quoted ||= words.length === 0;
      index = read.end;
    } else if (char === "\\") {
      if (index + 1 >= text.length) return undefined;
      last = text[index + 1] ?? "";
      word = (word ?? "") + last;
      quoted ||= words.length === 0;
      index += 1;
    } else {
      const isComment = char === "#" && word === undefined;
      if (isComment || SPECIAL.test(char)) return undefined;
      // `~` is the home folder only at the start of a word or of a part of one, so not in `HEAD~1`.
      if (char === "~" && (last === "" || last === ":" || last === "=")) return undefined;
      braces ||= char === "{";
      word = (word ?? "") + char;
      last = char;
    }
  }
  if (word !== undefined) words.push(word);
  if (braces && words.some(mayMultiply)) return undefined;
  const [program = ""] = words;
  if (program === "" || (!quoted && KEYWORDS.has(program))) return undefined;
  // An assignment; to a shell, a quoted one is a program with an odd name, which is never intended.
  return /^[A-Za-z_]\w*\+?=/.test(program) ? undefined : words;
}

/** Braces multiply words around a comma or two dots; `stash@{0}` has neither. */
function mayMultiply(word: string): boolean {
  const open = word.indexOf("{");
  return open >= 0 && [",", ".."].some((sign) => word.includes(sign, open));
}

interface QuotedText {
  readonly value: string;
  readonly end: number;
}

function readSingle(text: string, from: number): QuotedText | undefined {
  const end = text.indexOf("'", from);
  return end < 0 ? undefined : { value: text.slice(from, end), end };
}

function readDouble(text: string, from: number): QuotedText | undefined {
  let value = "";
  for (let index = from; index < text.length; index += 1) {
    const char = text[index] ?? "";
    if (char === '"') return { value, end: index };
    if (char === "$" || char === "`") return undefined;
    if (char === "\\" && /["\\$`]/.test(text[index + 1] ?? "")) {
      index += 1;
      value += text[index];
    } else {
      value += char;
    }
  }
  return undefined;
}

/** The commands that operators and line breaks join, cut outside quotes; each has to be parsed by itself. */
export function splitCommands(text: string): readonly string[] {
  const commands: string[] = [];
  let start = 0;
  let quote: string | undefined;
  for (let index = 0; index < text.length; index += 1) {
    const char = text[index] ?? "";
    if (char === "\\" && quote !== "'") index += 1;
    else if (quote !== undefined) quote = char === quote ? undefined : quote;
    else if (char === "'" || char === '"') quote = char;
    else if (/[;&|\n\r]/.test(char)) {
      commands.push(text.slice(start, index));
      start = index + 1;
    }
  }
  commands.push(text.slice(start));
  return commands.filter((command) => command.trim() !== "");
}
