import type { SkillManifest, ToolDependency } from "../model/manifest.ts";
import { omitUndefined } from "../omit-undefined.ts";
import { variableProblem } from "../sandbox/sandbox-environment.ts";
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
  return [`Skill '${foldText(skill)}' has missing dependencies:`, ...list].join("\n");
}

/** A variable that a skill needs in the environment of its commands. */
export interface DeclaredVariable {
  readonly name: string;
  readonly description?: string;
  /** Whether the user is asked for its value when the environment has none. */
  readonly ifAbsent: "ask" | "leave-out";
  /** Why it cannot be given to a skill, if so. */
  readonly problem?: string;
}

type Declaring = Pick<SkillManifest, "dependencies" | "eligibility" | "primaryEnv">;

/**
 * The variables that a skill declares, each once: dependencies of the kind `env_var`, which are asked for, and those
 * of its eligibility, which the environment has or the skill is not eligible.
 */
export function declaredVariables(manifest: Declaring): readonly DeclaredVariable[] {
  const asked = manifest.dependencies
    .filter(({ type }) => type.toLowerCase() === "env_var")
    .map(({ value, description }): DeclaredVariable => {
      const problem = variableProblem(value);
      return {
        name: value,
        ...omitUndefined({ description }),
        ifAbsent: "ask",
        ...omitUndefined({ problem }),
      };
    });
  const { primaryEnv } = manifest;
  const others = [...manifest.eligibility.env, ...(primaryEnv === undefined ? [] : [primaryEnv])]
    // A skill may declare HOME; it gets a private one.
    .filter((name) => variableProblem(name) === undefined)
    .map((name): DeclaredVariable => ({ name, ifAbsent: "leave-out" }));
  const unique = new Map<string, DeclaredVariable>();
  for (const variable of [...asked, ...others]) {
    if (!unique.has(variable.name)) unique.set(variable.name, variable);
  }
  return [...unique.values()];
}

/** A dependency of a skill in plain words, such as "the variable TOKEN". */
export function describeDependency({ type, value }: Pick<ToolDependency, "type" | "value">): string {
  switch (type.toLowerCase()) {
    case "env_var":
      return `the variable ${value}`;
    case "mcp":
      return `the MCP server ${value}`;
    default:
      return `${value} (${type})`;
  }
}

/** Shortest value that is masked; replacing a shorter one would garble ordinary text, and it is hardly a secret. */
const MIN_MASKED_LENGTH = 4;

/** A text in which the value of each variable is replaced by its name, the longest values first. */
export function maskValues(text: string, variables: Readonly<Record<string, string>>): string {
  const secrets = Object.entries(variables)
    .filter(([, value]) => value.length >= MIN_MASKED_LENGTH)
    .toSorted(([, a], [, b]) => b.length - a.length);
  let masked = text;
  for (const [name, value] of secrets) masked = masked.replaceAll(value, () => `[${name}]`);
  return masked;
}
