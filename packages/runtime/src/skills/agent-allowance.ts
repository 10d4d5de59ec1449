import type { AgentAllowance, ConfigFile } from "@skillwright/core/internal";
import type { SkillsOptions } from "./skills-options.ts";

/** A skill must be in every list: the caller's, and that of each configuration file that speaks of the agent. */
export function agentAllowance(
  options: Pick<SkillsOptions, "agent" | "allow">,
  config: readonly ConfigFile[],
): AgentAllowance | undefined {
  const id = options.agent ?? "default";
  const lists = config.flatMap((file) => {
    const list = options.agent === undefined ? undefined : file.agents.get(options.agent);
    return list === undefined ? [] : [list];
  });
  if (options.allow !== undefined) lists.push(options.allow);
  return lists.length === 0 ? undefined : { id, lists };
}
