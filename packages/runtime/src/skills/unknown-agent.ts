import { type ConfigFile, closest, type Diagnostic, diagnosticRule } from "@skillwright/core/internal";
import type { SkillsOptions } from "./skills-options.ts";

/** A mistyped agent name would get every skill, so an agent that the configuration doesn't list is reported. */
export function unknownAgent(
  { agent }: Pick<SkillsOptions, "agent">,
  config: readonly ConfigFile[],
): readonly Diagnostic[] {
  const known = [...new Set(config.flatMap(({ agents }) => [...agents.keys()]))];
  const file = config.find(({ agents }) => agents.size > 0)?.file;
  if (agent === undefined || file === undefined || known.includes(agent)) return [];
  const suggestions = closest(agent, known);
  const names = (suggestions.length > 0 ? suggestions : known).map((id) => `"${id}"`).join(" or ");
  return [
    {
      code: "agent-unknown",
      severity: diagnosticRule("agent-unknown").severity,
      message: `The configuration has no agent "${agent}", so nothing limits its skills`,
      file,
      hint: `${suggestions.length > 0 ? "Did you mean" : "It has"} ${names}${suggestions.length > 0 ? "?" : "."}`,
    },
  ];
}
