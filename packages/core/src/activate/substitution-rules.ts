/** Variables for where and how a body is used. */
export type SkillVariable = "skillDir" | "sessionId" | "projectDir" | "effort";

/**
 * Which placeholders a body has.
 * - `claude-code`: as observed: arguments, which are read as a Bash command, and Claude Code's own variables. After a
 *   number there is no ASCII letter, digit or underscore, after a name neither these nor `[`, after `$ARGUMENTS` anything.
 *   Exactly one backslash escapes arguments, and a number whatever follows it.
 * - `skillwright`: our own: everything Claude Code expands, and beside it `{{parameter}}`, `{baseDir}`, `${SKILL_DIR}` and
 *   our own names of the other variables, so that skills written for any agent work. Without braces, a placeholder ends
 *   where a word ends, in any script. An odd number of backslashes escapes each of them.
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
