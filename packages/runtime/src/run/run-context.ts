import type { PermissionMode } from "@skillwright/core/internal";
import type { Ask } from "../ask/question.ts";
import type { Environment } from "../machine/locations.ts";
import type { LoadedSkill } from "../snapshot/load-skill.ts";
import type { TrustStore } from "../trust/trust-store.ts";
import type { SessionVariables } from "./skill-variables.ts";

/** What decides whether and where something of a skill runs. */
export interface RunContext {
  readonly trust: TrustStore;
  /** The state folder. */
  readonly state: string;
  readonly ask: Ask | undefined;
  readonly commands: "run" | "off";
  /** `off` only by the person's own configuration. */
  readonly sandbox: "on" | "off";
  /** How much the word of a skill counts about what it may reach. */
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
