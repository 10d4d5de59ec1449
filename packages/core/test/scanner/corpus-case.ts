/** The body of a SKILL.md, or all files of a skill; a missing SKILL.md is added. */
export type Sample = string | Readonly<Record<string, string>>;

/** The examples of a rule: what it must find, and what looks similar and is harmless. */
export interface RuleExamples {
  readonly rule: string;
  readonly malicious: readonly Sample[];
  readonly nearMiss: readonly Sample[];
}

/** A block of code in a SKILL.md. */
export const code = (text: string, language = "bash"): string => `\`\`\`${language}\n${text}\n\`\`\``;
