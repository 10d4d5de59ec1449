import { existsSync } from "node:fs";
import { join } from "node:path";

/** Where the build puts the built-in agents: next to the bundle. */
const NEXT_TO_BUNDLE = "agents";

/** Where they are in the repository, relative to this file. */
const IN_REPOSITORY = "../../../../agents";

/** The folder of the built-in agents. */
export function builtInAgents(here: string = import.meta.dirname): string {
  const shipped = join(here, NEXT_TO_BUNDLE);
  return existsSync(shipped) ? shipped : join(here, IN_REPOSITORY);
}

/** The default agent. */
export const DEFAULT_AGENT: string = "orchestrator";

/** Other names of the default agent, used in skills for other programs. */
export const DEFAULT_ALIASES: ReadonlySet<string> = new Set(["default", "general-purpose"]);
