import { wordList } from "../text/word-list.ts";

/**
 * How a message names skills.
 * - `codex`: what Codex was seen to do. A `$` with an ASCII name is a mention anywhere, also in code and after letters and
 *   backslashes, unless the name is a listed variable such as `PATH`.
 * - `skillwright`: our own rule. A mention loads instructions, so it must be meant, and messages often quote shell text:
 *   `cost$total`, `` `echo $build` `` and `\$deploy` are not mentions. Code, an escaped `$` and a `$` inside a word are
 *   ignored. What looks like a variable is a mention only if a skill has exactly that name. A colon or hyphen at the end
 *   does not belong to the name. Names in any script, ids and bare `skill://…` links work.
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
