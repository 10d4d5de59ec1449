import { wordList } from "../text/word-list.ts";
/** How a message names skills, as data: every value is an option of {@link findMentions} or of the resolver. */
export interface MentionRule {
  readonly id: "skillwright" | "codex";
  /** What may precede the `$`: anything, or only the start, a space, punctuation or a script without spaces. */
  readonly leftBoundary: "none" | "required";
  /** Whether code spans and fenced blocks are searched. */
  readonly code: "search" | "skip";
  /** Whether a backslash before the `$` makes it plain text. */
  readonly backslash: "plain" | "escapes";
  /** Which characters a name has: `[A-Za-z0-9_:-]`, or letters and digits of every script with `_`, `:` and `-`. */
  readonly characters: "ascii" | "unicode";
  /** Whether `:` and `-` at the end belong to the name or to the sentence. */
  readonly trailing: "keep" | "trim";
  /** Which words are environment variables: those on a list, or every word with the syntax of one. */
  readonly variables: "listed" | "shaped";
  /** Whether a skill with exactly that name turns a variable-like word into a mention. */
  readonly knownVariables: "ignore" | "mention";
  /** Whether `skill://…` outside a link is a mention. */
  readonly bareLinks: "ignore" | "mention";
  /** Whether an id such as `folder:name` names a skill, too. */
  readonly ids: "ignore" | "accept";
}

/** Codex as observed: a `$` is a mention anywhere, also in code and after letters and backslashes. */
export const codexMentions: MentionRule = {
  id: "codex",
  leftBoundary: "none",
  code: "search",
  backslash: "plain",
  characters: "ascii",
  trailing: "keep",
  variables: "listed",
  knownVariables: "ignore",
  bareLinks: "ignore",
  ids: "ignore",
};

/**
 * Our own rule. A message often quotes shell text: `cost$total`, `` `echo $build` `` or `\$deploy` name no skill, and a
 * mention loads instructions, so it must be meant. Code, escapes and words glued to the `$` therefore do not count,
 * everything written like a variable counts only if a skill has exactly that name, a colon that ends a clause is no
 * part of the name, and names in any script work.
 */
export const skillwrightMentions: MentionRule = {
  id: "skillwright",
  leftBoundary: "required",
  code: "skip",
  backslash: "escapes",
  characters: "unicode",
  trailing: "trim",
  variables: "shaped",
  knownVariables: "mention",
  bareLinks: "mention",
  ids: "accept",
};

const LISTED_VARIABLES: ReadonlySet<string> = new Set(
  wordList("PATH HOME USER SHELL PWD TMPDIR TEMP TMP LANG TERM XDG_CONFIG_HOME"),
);

/** Whether a word after a `$` looks like an environment variable, a shell parameter or an amount of money. */
export function isVariableLike(name: string, variables: MentionRule["variables"]): boolean {
  if (LISTED_VARIABLES.has(name.toUpperCase())) return true;
  return variables === "shaped" && /^(?:[A-Z_][A-Z0-9_]*|[0-9]+|_+)$/.test(name);
}
