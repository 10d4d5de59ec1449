import { missingDependenciesText } from "@skillwright/core/internal";
import type { SessionVariables } from "../../run/run-context.ts";
import type { LoadedSkill } from "../../snapshot/load-skill.ts";
import type {
  ActivationNotice,
  ActivationQuestion,
  AddedServer,
  MissingDependencies,
} from "../activation.ts";
import { resolveServers, type ServerContext } from "./resolve-servers.ts";
import { resolveVariables } from "./resolve-variables.ts";

/** What the dependencies of skills are looked for in. */
export interface DependencyContext extends ServerContext {
  readonly variables: SessionVariables;
}

/** Everything a skill depends on is here, or was waived by a person; or what is missing. */
export type ResolvedDependencies =
  | {
      readonly kind: "ready";
      readonly notices: readonly ActivationNotice[];
      readonly asked: readonly ActivationQuestion[];
      readonly servers: readonly AddedServer[];
    }
  | MissingDependencies;

/** Sees to it that a skill has what it depends on before it is used, with the help of a person where it is needed. */
export async function resolveDependencies(
  skill: LoadedSkill,
  context: DependencyContext,
): Promise<ResolvedDependencies> {
  if (skill.manifest.dependencies.length === 0) {
    return { kind: "ready", notices: [], asked: [], servers: [] };
  }
  const variables = await resolveVariables(skill, context);
  const { missing: servers, asked: offers, notices, added } = await resolveServers(skill, context);
  const missing = [...variables.missing, ...servers];
  const asked = [...variables.asked, ...offers];
  if (missing.length === 0) return { kind: "ready", notices, asked, servers: added };
  return {
    kind: "needs-dependencies",
    skill: skill.id,
    missing,
    asked,
    text: missingDependenciesText(skill.id, missing),
  };
}
