import { foldText } from "../text/prompt-text.ts";

/** Something outside of a skill that it needs and does not have. */
export interface MissingDependency {
  readonly kind: "variable" | "mcp-server";
  readonly name: string;
  /** The skill's description of it. */
  readonly description?: string;
  /** Why it is missing, as words that follow "the variable X". */
  readonly why: string;
  /** How to fix it. */
  readonly hint: string;
}

const kinds: Readonly<Record<MissingDependency["kind"], string>> = {
  variable: "the variable",
  "mcp-server": "the MCP server",
};

/** The message for a caller whose skill has missing dependencies; it names them and never contains a value. */
export function missingDependenciesText(skill: string, missing: readonly MissingDependency[]): string {
  const list = missing.map(
    ({ kind, name, why, hint }) => `- ${kinds[kind]} ${foldText(name)} ${foldText(why)}. ${foldText(hint)}`,
  );
  return [`Skill '${foldText(skill)}' needs what is not here:`, ...list].join("\n");
}
