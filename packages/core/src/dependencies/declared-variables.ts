import type { SkillManifest } from "../model/manifest.ts";
import { omitUndefined } from "../omit-undefined.ts";
import { variableProblem } from "../sandbox/sandbox-environment.ts";

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
