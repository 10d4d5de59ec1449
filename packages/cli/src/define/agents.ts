import type { AgentFlags } from "../commands/agents/command.ts";
import { help } from "../texts/help.ts";
import type { CommandSpec, OptionSpec } from "./command-spec.ts";
import { jsonOption, ownPlaceOptions } from "./flags.ts";

/** Which agent is meant is an argument here. */
const agentPlaceOptions: readonly OptionSpec[] = ownPlaceOptions.filter(
  ({ flags }) => !flags.startsWith("--agent"),
);

/** The commands about agents. */
export const agentsCommand: CommandSpec = {
  name: "agents",
  summary: help.agents.summary,
  examples: help.agents.examples,
  commands: [
    {
      name: "list",
      summary: help.agents.list,
      options: [{ flags: "--all", text: help.agents.all }, jsonOption, ...agentPlaceOptions],
      examples: help.agents.listExamples,
      async run(_, flags, out) {
        const { listAgents } = await import("../commands/agents/command.ts");
        return listAgents(flags as unknown as AgentFlags, out);
      },
    },
    {
      name: "show",
      summary: help.agents.show,
      arguments: [{ term: "[id]", text: help.agents.id, offers: "agents" }],
      options: [{ flags: "--prompt", text: help.agents.prompt }, jsonOption, ...agentPlaceOptions],
      examples: help.agents.showExamples,
      async run({ single: [id] }, flags, out) {
        const { showAgent } = await import("../commands/agents/command.ts");
        return showAgent(id, flags as unknown as AgentFlags, out);
      },
    },
    {
      name: "lint",
      summary: help.agents.lint,
      arguments: [{ term: "[ids|files...]", text: help.agents.targets, offers: "files" }],
      options: [jsonOption, ...agentPlaceOptions],
      examples: help.agents.lintExamples,
      async run({ rest }, flags, out) {
        const { lintAgents } = await import("../commands/agents/lint.ts");
        return lintAgents(rest, flags as unknown as AgentFlags, out);
      },
    },
  ],
};
