/** Variables for where and how a body is used. */
export type SkillVariable = "skillDir" | "sessionId" | "projectDir" | "effort";

/** How placeholders are written, as data. */
export interface SubstitutionRule {
  readonly id: "skillwright" | "claude-code";
  /** Whether `{{name}}` is a parameter. */
  readonly parameters: "expand" | "keep";
  /** Whether `{baseDir}` is the skill's folder. */
  readonly baseDir: "expand" | "keep";
  /** The names of a variable inside `${…}`. */
  readonly variables: ReadonlyMap<string, SkillVariable>;
  /** What a backslash escapes: arguments only, or every placeholder. */
  readonly escapes: "arguments" | "all";
}

const claudeVariables: readonly (readonly [string, SkillVariable])[] = [
  ["CLAUDE_SKILL_DIR", "skillDir"],
  ["CLAUDE_SESSION_ID", "sessionId"],
  ["CLAUDE_PROJECT_DIR", "projectDir"],
  ["CLAUDE_EFFORT", "effort"],
];

/** Claude Code as observed: arguments and its own variables, nothing in braces. */
export const claudeSubstitution: SubstitutionRule = {
  id: "claude-code",
  parameters: "keep",
  baseDir: "keep",
  variables: new Map(claudeVariables),
  escapes: "arguments",
};

/**
 * Our own rule: everything Claude Code expands, and beside it `{{parameter}}`, `{baseDir}`, `${SKILL_DIR}` and our own
 * names of the other variables, so that skills written for any agent work. A backslash escapes each of them.
 */
export const skillwrightSubstitution: SubstitutionRule = {
  id: "skillwright",
  parameters: "expand",
  baseDir: "expand",
  variables: new Map([
    ...claudeVariables,
    ["SKILL_DIR", "skillDir"],
    ["SKILLWRIGHT_SKILL_DIR", "skillDir"],
    ["SKILLWRIGHT_SESSION_ID", "sessionId"],
    ["SKILLWRIGHT_PROJECT_DIR", "projectDir"],
    ["SKILLWRIGHT_EFFORT", "effort"],
  ]),
  escapes: "all",
};
