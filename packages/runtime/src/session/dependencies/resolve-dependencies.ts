import { missingDependenciesText } from "@skillwright/core";
import type { LoadedSkill } from "../../skills/load-skill.ts";
import type { ActivationNotice, MissingDependencies } from "../activation.ts";
import type { Ask, SecretQuestion } from "../session-options.ts";
import { resolveVariables } from "./resolve-variables.ts";
import type { SessionVariables } from "./session-variables.ts";

/** What the dependencies of skills are looked for in. */
export interface DependencyContext {
  readonly variables: SessionVariables;
  readonly ask: Ask | undefined;
}

/** Everything a skill depends on is here, or was waived by a person; or what is missing. */
export type ResolvedDependencies =
  | {
      readonly kind: "ready";
      readonly notices: readonly ActivationNotice[];
      readonly asked: readonly SecretQuestion[];
    }
  | MissingDependencies;

/** Sees to it that a skill has what it depends on before it is used, with the help of a person where it is needed. */
export async function resolveDependencies(
  skill: LoadedSkill,
  context: DependencyContext,
): Promise<ResolvedDependencies> {
  const { missing, asked } = await resolveVariables(skill, context);
  if (missing.length === 0) return { kind: "ready", notices: [], asked };
  return {
    kind: "needs-dependencies",
    skill: skill.id,
    missing,
    asked,
    text: missingDependenciesText(skill.id, missing),
  };
}
