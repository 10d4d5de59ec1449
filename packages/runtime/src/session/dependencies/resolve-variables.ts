import {
  type DeclaredVariable,
  declaredVariables,
  type MissingDependency,
  omitUndefined,
} from "@skillwright/core/internal";
import type { Ask, SecretQuestion } from "../../ask/question.ts";
import type { SessionVariables } from "../../run/run-context.ts";
import type { LoadedSkill } from "../../snapshot/load-skill.ts";

/** What a person was asked for, and what is still missing. */
export interface ResolvedVariables {
  readonly missing: readonly MissingDependency[];
  readonly asked: readonly SecretQuestion[];
}

/** Asks a person for the variables that a skill depends on and that have no value yet; values are never returned. */
export async function resolveVariables(
  skill: LoadedSkill,
  { variables, ask }: { readonly variables: SessionVariables; readonly ask: Ask | undefined },
): Promise<ResolvedVariables> {
  const missing: MissingDependency[] = [];
  const asked: SecretQuestion[] = [];
  const known = variables.environmentFor(skill);
  for (const variable of declaredVariables(skill.manifest)) {
    const { name, description, ifAbsent, problem } = variable;
    if (ifAbsent !== "ask" || Object.hasOwn(known, name)) continue;
    if (problem !== undefined) {
      missing.push(lacks(variable, "cannot be given to a skill", problem));
      continue;
    }
    const question: SecretQuestion = {
      kind: "secret",
      skill: skill.id,
      variable: name,
      ...omitUndefined({ description }),
    };
    asked.push(question);
    const answer = await ask?.(question);
    if (typeof answer === "string" && answer !== "" && !answer.includes("\0")) {
      variables.keep(skill, name, answer);
    } else {
      const why = ask === undefined ? "has no value, and there is nobody to ask" : "has no value";
      missing.push(lacks(variable, why, `Set ${name} in the environment.`));
    }
  }
  return { missing, asked };
}

function lacks({ name, description }: DeclaredVariable, why: string, hint: string): MissingDependency {
  return { kind: "variable", name, ...omitUndefined({ description }), why, hint };
}
