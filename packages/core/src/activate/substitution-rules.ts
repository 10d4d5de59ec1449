/** Variables for where and how a body is used. */
export type SkillVariable = "skillDir" | "sessionId" | "projectDir" | "effort";

/**
 * Which placeholders a body has.
 * - `claude-code`: what Claude Code was seen to do: it expands arguments, which it splits as Bash does, and its own
 *   variables. A number must not be followed by an ASCII letter, digit or underscore, a name also not by `[`; `$ARGUMENTS`
 *   can be followed by anything. Exactly one backslash escapes an argument; a number is then plain text whatever follows it.
 * - `skillwright`: our own rule: what Claude Code expands, and also `{{parameter}}`, `{baseDir}`, `${SKILL_DIR}` and our
 *   names of the other variables, so that skills written for any agent work. A placeholder without braces ends where the
 *   word ends, in any script. An odd number of backslashes escapes any placeholder.
 */
export type SubstitutionRule = "skillwright" | "claude-code";

const claudeVariables: readonly (readonly [string, SkillVariable])[] = [
  ["CLAUDE_SKILL_DIR", "skillDir"],
  ["CLAUDE_SESSION_ID", "sessionId"],
  ["CLAUDE_PROJECT_DIR", "projectDir"],
  ["CLAUDE_EFFORT", "effort"],
];

/** The names of variables inside `${…}`. */
export const skillVariables: Readonly<Record<SubstitutionRule, ReadonlyMap<string, SkillVariable>>> = {
  "claude-code": new Map(claudeVariables),
  skillwright: new Map([
    ...claudeVariables,
    ["SKILL_DIR", "skillDir"],
    ["SKILLWRIGHT_SKILL_DIR", "skillDir"],
    ["SKILLWRIGHT_SESSION_ID", "sessionId"],
    ["SKILLWRIGHT_PROJECT_DIR", "projectDir"],
    ["SKILLWRIGHT_EFFORT", "effort"],
  ]),
};
