import { existsSync } from "node:fs";
import { join } from "node:path";

/** Where the build puts the agents that come with the program: beside the bundle. */
const NEXT_TO_BUNDLE = "agents";

/** Where they are in the repository, seen from this file. */
const IN_REPOSITORY = "../../../../agents";

/** The folder of the agents that come with the program. */
export function builtInAgents(here: string = import.meta.dirname): string {
  const shipped = join(here, NEXT_TO_BUNDLE);
  return existsSync(shipped) ? shipped : join(here, IN_REPOSITORY);
}

/** The agent that answers when nobody named one. */
export const DEFAULT_AGENT: string = "orchestrator";

/** Other names of the default agent, which skills made for other programs use. */
export const DEFAULT_ALIASES: ReadonlySet<string> = new Set(["default", "general-purpose"]);
