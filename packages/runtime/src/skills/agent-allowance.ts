import type { AgentAllowance, ConfigFile } from "@skillwright/core";
import type { SkillsOptions } from "./skills-options.ts";

/** The narrowest list wins: what the caller allows, else what every configuration file that speaks of the agent allows. */
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
  const [first, ...others] = lists;
  if (first === undefined) return undefined;
  return { id, skills: first.filter((skill) => others.every((list) => list.includes(skill))) };
}
