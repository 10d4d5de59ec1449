import { type Agent, openAgents, toAgentEntry } from "@skillwright/agent";
import { createSkills, toDiagnosticEntry } from "@skillwright/runtime/internal";
import { type Command, defineCommand } from "../../command-line/command.ts";
import { jsonOption, toSkillsOptions } from "../../command-line/discovery-options.ts";
import { toggle } from "../../command-line/option.ts";
import type { Output } from "../../output/output.ts";
import { ownCommand } from "../../output/own-command.ts";
import { bold, dim, yellow } from "../../output/parts.ts";
import { printDiagnostic } from "../../views/diagnostic.ts";
import { agentDiscoveryOptions, agentTexts } from "./text.ts";

/** Lists agents. */
export const command: Command = defineCommand({
  paged: true,
  options: {
    all: toggle("Include hidden, invalid and untrusted agents"),
    json: jsonOption,
    ...agentDiscoveryOptions,
  },
  examples: ["skillwright agents list", "skillwright agents list --all --json"],
  async run(_, flags, out) {
    const skills = await createSkills(toSkillsOptions(flags));
    const agents = await openAgents({ skills });
    const all = agents.list({ all: true });
    const shown: readonly Agent[] = flags.all ? all : agents.list();
    if (flags.json) {
      const diagnostics = agents.diagnostics.map(toDiagnosticEntry);
      return out.json({ agents: shown.map(toAgentEntry), diagnostics });
    }
    if (shown.length === 0) {
      out.text(agentTexts.none);
      out.note([dim(agentTexts.noneHint)]);
    }
    const width = Math.max(0, ...shown.map(({ id }) => id.length));
    for (const agent of shown) printLine(agent, width, out);
    for (const diagnostic of agents.diagnostics) printDiagnostic(diagnostic, skills.snapshot.place, out);
    const program = ownCommand();
    const broken = all.filter(({ state }) => state === "invalid" || state === "untrusted").length;
    if (!flags.all && broken > 0) {
      out.row();
      out.text([yellow(agentTexts.unusable(broken)), " ", dim(agentTexts.unusableHint(program))]);
    }
    if (shown.length > 0) {
      out.row();
      out.note([dim(agentTexts.hint(program))]);
    }
    return 0;
  },
});

function printLine(agent: Agent, width: number, out: Output): void {
  const { id, scope, state, manifest, isDefault } = agent;
  const badges = [
    ...(isDefault ? [agentTexts.default] : []),
    ...(scope === "system" ? [] : [agentTexts.scopes[scope]]),
    ...(state === "ready" ? [] : [agentTexts.states[state]]),
  ];
  const tag = badges.length === 0 ? "" : `[${badges.join(", ")}] `;
  // Only the name of an untrusted agent is shown.
  const description = state === "untrusted" ? "" : (manifest?.description ?? "").replace(/\s+/g, " ");
  out.row(bold(id.padEnd(width)), "  ", state === "ready" ? dim(tag) : yellow(tag), description);
}
