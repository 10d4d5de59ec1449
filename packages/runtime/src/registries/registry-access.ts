import {
  type ConfigFile,
  registryFor,
  SkillwrightError,
  serviceUrlProblem,
} from "@skillwright/core/internal";
import type { Environment } from "../machine/locations.ts";
import { openRegistryLogins } from "./registry-logins.ts";

/** Which registry a skill comes from, and the token for it. */
export interface RegistryAccess {
  /** The registry for a skill such as `@acme/pdf`; undefined if none is configured. */
  readonly registryFor: (skill: string) => string | undefined;
  /** The token for a registry; undefined if the user didn't sign in there. It must be sent to no other address. */
  readonly tokenFor: (registry: string) => string | undefined;
}

/**
 * What the configuration, the environment and the user's logins say about registries. `SKILLWRIGHT_REGISTRY` replaces the
 * default registry, and `SKILLWRIGHT_TOKEN` is the token for that registry only.
 */
export function registryAccess({
  config,
  state,
  env,
}: {
  readonly config: readonly Pick<ConfigFile, "registries" | "layer">[];
  readonly state: string;
  readonly env: Environment;
}): RegistryAccess {
  const given = env.SKILLWRIGHT_REGISTRY === "" ? undefined : env.SKILLWRIGHT_REGISTRY?.replace(/\/+$/, "");
  return {
    registryFor: (skill) => {
      const namespace = skill.slice(0, skill.indexOf("/"));
      const named = config.findLast(({ registries }) => registries.has(namespace));
      if (named === undefined && given !== undefined) return checkedRegistry(given);
      return registryFor(skill, config);
    },
    tokenFor: (registry) => {
      const token = env.SKILLWRIGHT_TOKEN;
      if (token !== undefined && token !== "" && registry === given) return token;
      return openRegistryLogins({ state }).find(registry)?.token;
    },
  };
}

/** The address of a registry in the form in which it is stored. Throws `validation_error` for what can't be one. */
export function checkedRegistry(address: string): string {
  const problem = serviceUrlProblem(address);
  if (problem === undefined) return new URL(address).href.replace(/\/+$/, "");
  throw new SkillwrightError("validation_error", {
    message: `The address of the registry ${problem}`,
    details: { problems: [problem] },
    hint: "For example: https://skills.acme.example",
  });
}
