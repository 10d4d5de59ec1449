import {
  type Ask,
  declaredVariables,
  maskValues,
  type PermissionMode,
  type SkillStatus,
} from "@skillwright/core/internal";
import type { Environment } from "../machine/locations.ts";
import type { LoadedSkill } from "../snapshot/load-skill.ts";
import type { TrustStore } from "../trust/trust-store.ts";

/** What decides whether and where something of a skill runs. */
export interface RunContext {
  readonly trust: TrustStore;
  /** The state folder. */
  readonly state: string;
  readonly ask: Ask | undefined;
  readonly commands: "run" | "off";
  /** Whether shell directives in the text of skills run. */
  readonly directives: "on" | "off";
  /** `off` only by the person's own configuration. */
  readonly sandbox: "on" | "off";
  /** Whether permissions that skills declare apply. */
  readonly permissions: PermissionMode;
  /** Whether a skill comes with the product; what it executes needs no approval. */
  readonly isBuiltIn: (skill: LoadedSkill) => boolean;
  readonly project: string;
  readonly cwd: string;
  readonly home: string;
  readonly env: Environment;
  /** The values of the variables that skills declare. */
  readonly variables: SessionVariables;
  /** Stops what runs. Default: nothing does. */
  readonly signal?: AbortSignal;
}

/** The values of variables that skills declare: answers kept for the session, the environment, and remembered values. */
export interface SessionVariables {
  /** The environment that a skill's own processes get beside the harmless part: what it declares and has a value. */
  environmentFor(skill: DeclaringSkill): Readonly<Record<string, string>>;
  /** What a process of a skill said, with the values of its variables replaced by their names. */
  mask(skill: DeclaringSkill, text: string): string;
  /** Keeps a person's answer for one skill; no other skill gets it. */
  keep(skill: DeclaringSkill, name: string, value: string): void;
}

/** The parts of a skill that declare its variables. */
type DeclaringSkill = Pick<SkillStatus, "found" | "manifest">;

/** A remembered value of a variable for the skill with a key. */
export type RememberedValue = (key: string, variable: string) => string | undefined;

/** Starts with nothing given; what a person gave counts before the environment, and that before what is remembered. */
export function createSessionVariables(
  env: Readonly<Record<string, string | undefined>>,
  remembered: RememberedValue = () => undefined,
): SessionVariables {
  /** Asked once: a keychain may ask a person to unlock it. */
  const recalled = new Map<string, string>();
  const recall = (key: string, variable: string): string => {
    const name = `${variable} ${key}`;
    const value = recalled.get(name) ?? remembered(key, variable) ?? "";
    recalled.set(name, value);
    return value;
  };
  const given = new Map<string, ReadonlyMap<string, string>>();
  const environmentFor = ({ found, manifest }: DeclaringSkill): Readonly<Record<string, string>> => {
    const own = given.get(found.key);
    const values = declaredVariables(manifest).flatMap(({ name, problem }) => {
      // Every object inherits a `constructor`.
      if (problem !== undefined) return [];
      const value =
        own?.get(name) ?? (Object.hasOwn(env, name) ? env[name] : undefined) ?? recall(found.key, name);
      return value === "" ? [] : [[name, value] as const];
    });
    return Object.fromEntries(values);
  };
  return {
    environmentFor,
    mask: (skill, text) => maskValues(text, environmentFor(skill)),
    keep({ found }, name, value) {
      given.set(found.key, new Map([...(given.get(found.key) ?? []), [name, value]]));
    },
  };
}
