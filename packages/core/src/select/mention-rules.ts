import { wordList } from "../text/word-list.ts";

/**
 * How a message names skills.
 * - `codex`: as observed: a `$` and an ASCII name are a mention anywhere, also in code and after letters and backslashes.
 *   Only the listed variables are none.
 * - `skillwright`: our own rule. A message often quotes shell text: `cost$total`, `` `echo $build` `` or `\$deploy` name
 *   no skill, and a mention loads instructions, so it must be meant. Code, escapes and words glued to the `$` therefore
 *   do not count, everything written like a variable counts only if a skill has exactly that name, a colon or hyphen that
 *   ends a clause is no part of the name, and names in any script, ids and bare `skill://…` links work.
 */
export type MentionRule = "skillwright" | "codex";

const LISTED_VARIABLES: ReadonlySet<string> = new Set(
  wordList("PATH HOME USER SHELL PWD TMPDIR TEMP TMP LANG TERM XDG_CONFIG_HOME"),
);

/** Whether a word after a `$` looks like an environment variable, a shell parameter or an amount of money. */
export function isVariableLike(name: string, rule: MentionRule): boolean {
  if (LISTED_VARIABLES.has(name.toUpperCase())) return true;
  return rule === "skillwright" && /^(?:[A-Z_][A-Z0-9_]*|[0-9]+|_+)$/.test(name);
}
