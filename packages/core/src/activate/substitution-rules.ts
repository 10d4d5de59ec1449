/** Variables for where and how a body is used. */
export type SkillVariable = "skillDir" | "sessionId" | "projectDir" | "effort";

/** How arguments are split: by our own rule, or as Claude Code does, which reads them as a Bash command. */
export type WordRule = "skillwright" | "claude-code";

/** How placeholders are written, as data. */
export interface SubstitutionRule {
  readonly id: "skillwright" | "claude-code";
  /** How the arguments of a call are split into words. */
  readonly words: WordRule;
  /**
   * What may follow a placeholder without braces.
   * - `no-word`: nothing that continues a word, in any script.
   * - `ascii`: after a number no ASCII letter, digit or underscore, after a name neither these nor `[`, after `$ARGUMENTS` anything.
   */
  readonly boundary: "no-word" | "ascii";
  /** How many backslashes escape: an odd number, or exactly one, which escapes a number whatever follows it. */
  readonly backslashes: "odd" | "one";
  /** What precedes arguments that have no placeholder: as much as makes a blank line, or always two line breaks. */
  readonly appendix: "blank-line" | "two-breaks";
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
  words: "claude-code",
  boundary: "ascii",
  backslashes: "one",
  appendix: "two-breaks",
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
  words: "skillwright",
  boundary: "no-word",
  backslashes: "odd",
  appendix: "blank-line",
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
