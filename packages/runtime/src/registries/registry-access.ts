import { type ConfigFile, registryFor, SkillwrightError, serviceUrlProblem } from "@skillwright/core/find";
import type { Environment } from "../machine/locations.ts";
import { openRegistryLogins } from "./registry-logins.ts";

/** Which registry a skill comes from, and the token for it. */
export interface RegistryAccess {
  /** The registry for a skill such as `@acme/pdf`; undefined if none is configured and the user signed in to none, or several. */
  readonly registryFor: (skill: string) => string | undefined;
  /** Every registry that is configured, named by the environment, or that the user signed in to. */
  readonly known: () => readonly string[];
  /** The token for a registry; undefined if the user didn't sign in there. It must be sent to no other address. */
  readonly tokenFor: (registry: string) => string | undefined;
}

/**
 * The configured registries and logins. `SKILLWRIGHT_REGISTRY` replaces the default, and `SKILLWRIGHT_TOKEN` is only
 * for that one. Without a default, the only registry signed in to is used.
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
  const given = env.SKILLWRIGHT_REGISTRY === "" ? undefined : env.SKILLWRIGHT_REGISTRY;
  return {
    registryFor: (skill) => {
      const namespace = skill.slice(0, skill.indexOf("/"));
      const named = config.findLast(({ registries }) => registries.has(namespace));
      if (named === undefined && given !== undefined) return checkedRegistry(given);
      const configured = registryFor(skill, config);
      if (configured !== undefined) return checkedRegistry(configured);
      const [login, ...others] = openRegistryLogins({ state }).entries();
      return others.length === 0 ? login?.registry : undefined;
    },
    known: () => {
      const configured = config.flatMap(({ registries }) => [...registries.values()]);
      const signedIn = openRegistryLogins({ state })
        .entries()
        .map(({ registry }) => registry);
      const all = [...configured, ...(given === undefined ? [] : [given]), ...signedIn];
      return [...new Set(all.map(checkedRegistry))];
    },
    tokenFor: (registry) => {
      const token = env.SKILLWRIGHT_TOKEN;
      const isGiven = given !== undefined && normalized(registry) === normalized(given);
      if (token !== undefined && token !== "" && isGiven) return token;
      return openRegistryLogins({ state }).find(normalized(registry))?.token;
    },
  };
}

/** The address of a registry in the form in which it is stored. Throws `validation_error` for what can't be one. */
export function checkedRegistry(address: string): string {
  const problem = serviceUrlProblem(address);
  if (problem === undefined) return normalized(address);
  throw new SkillwrightError("validation_error", {
    message: `The registry ${problem}`,
    details: { problems: [problem] },
    hint: "For example: https://skills.acme.example",
  });
}

/** Two spellings of one address, such as with capital letters in the host, are the same registry. */
function normalized(address: string): string {
  return (URL.parse(address)?.href ?? address).replace(/\/+$/, "");
}
