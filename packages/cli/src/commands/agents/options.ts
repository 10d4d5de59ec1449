import type { Option } from "../../command-line/command.ts";
import { sessionOptions } from "../../command-line/discovery-options.ts";

const { cwd, root, plugin, index } = sessionOptions;

/** The options that decide where agents are found; the agent itself is an argument. */
export const agentDiscoveryOptions: {
  readonly cwd: Option<string | undefined>;
  readonly root: Option<readonly string[]>;
  readonly plugin: Option<readonly string[]>;
  readonly index: Option<boolean>;
} = { cwd, root, plugin, index };
