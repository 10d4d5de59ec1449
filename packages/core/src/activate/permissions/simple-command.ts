import { wordList } from "../../text/word-list.ts";

/** A command line that is one program with literal words, or why it is not. */
export type SimpleCommand =
  | { readonly words: readonly string[]; readonly problem?: never }
  | { readonly words?: never; readonly problem: CommandProblem };

/** Constructs that make a command line more than one program with literal words. */
export type CommandProblem =
  | "operator"
  | "redirect"
  | "substitution"
  | "pattern"
  | "assignment"
  | "keyword"
  | "comment"
  | "control"
  | "quote"
  | "empty";

const KEYWORDS: ReadonlySet<string> = new Set(
  wordList(
    "! { } [[ ]] if then else elif fi case esac for select while until do done in function time coproc",
  ),
);
const PLAIN_PROBLEMS: ReadonlyMap<string, CommandProblem> = new Map([
  ...[..."&|;()"].map((char) => [char, "operator"] as const),
  ...[..."<>"].map((char) => [char, "redirect"] as const),
  ...[..."$`"].map((char) => [char, "substitution"] as const),
  ...[..."*?["].map((char) => [char, "pattern"] as const),
]);

/**
 * Reads a command line as a shell would, and only if the words it would run are exactly those that are written: one
 * program, no operators, redirects, substitutions, variables, patterns, assignments or line breaks.
 */
export function parseSimpleCommand(text: string): SimpleCommand {
  if (/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text.replaceAll("\t", ""))) return { problem: "control" };
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
      if (read.problem !== undefined) return { problem: read.problem };
      word = (word ?? "") + read.value;
      last = read.value.at(-1) ?? last;
      quoted ||= words.length === 0;
      index = read.end;
    } else if (char === "\\") {
      if (index + 1 >= text.length) return { problem: "quote" };
      last = text[index + 1] ?? "";
      word = (word ?? "") + last;
      quoted ||= words.length === 0;
      index += 1;
    } else {
      if (char === "#" && word === undefined) return { problem: "comment" };
      const problem = PLAIN_PROBLEMS.get(char);
      if (problem !== undefined) return { problem };
      // `~` is the home folder only at the start of a word or of a part of one, so not in `HEAD~1`.
      if (char === "~" && (last === "" || last === ":" || last === "=")) return { problem: "pattern" };
      braces ||= char === "{";
      word = (word ?? "") + char;
      last = char;
    }
  }
  if (word !== undefined) words.push(word);
  if (braces && words.some(mayMultiply)) return { problem: "pattern" };
  const [program] = words;
  if (program === undefined || program === "") return { problem: "empty" };
  if (!quoted && KEYWORDS.has(program)) return { problem: "keyword" };
  // To a shell, a quoted one is a program with an odd name, which is never intended.
  if (/^[A-Za-z_]\w*\+?=/.test(program)) return { problem: "assignment" };
  return { words };
}

/** Braces multiply words around a comma or two dots; `stash@{0}` has neither. */
function mayMultiply(word: string): boolean {
  const open = word.indexOf("{");
  return open >= 0 && [",", ".."].some((sign) => word.includes(sign, open));
}

type QuotedText =
  | { readonly value: string; readonly end: number; readonly problem?: never }
  | { readonly problem: CommandProblem };

function readSingle(text: string, from: number): QuotedText {
  const end = text.indexOf("'", from);
  return end < 0 ? { problem: "quote" } : { value: text.slice(from, end), end };
}

function readDouble(text: string, from: number): QuotedText {
  let value = "";
  for (let index = from; index < text.length; index += 1) {
    const char = text[index] ?? "";
    if (char === '"') return { value, end: index };
    if (char === "$" || char === "`") return { problem: "substitution" };
    if (char === "\\" && /["\\$`]/.test(text[index + 1] ?? "")) {
      index += 1;
      value += text[index];
    } else {
      value += char;
    }
  }
  return { problem: "quote" };
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
