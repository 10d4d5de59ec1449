import {
  type Agent,
  type AgentPreview,
  openAgents,
  previewAgent,
  toAgentDetails,
  toAgentEntry,
} from "@skillwright/agent";
import { DEFAULT_AGENT_TURNS } from "@skillwright/core/internal";
import { createSkills, type Skills } from "@skillwright/runtime/internal";
import { type Command, defineCommand } from "../../command-line/command.ts";
import { jsonOption, rawOption, toSkillsOptions } from "../../command-line/discovery-options.ts";
import { optional, toggle } from "../../command-line/option.ts";
import { shortNumber } from "../../output/numbers.ts";
import type { Output } from "../../output/output.ts";
import { bold, yellow } from "../../output/parts.ts";
import { shortPath } from "../../output/short-path.ts";
import { printDiagnostic } from "../../views/diagnostic.ts";
import { printField, printFieldLines } from "../../views/fields.ts";
import { agentDiscoveryOptions, agentTexts } from "./text.ts";

/** Shows an agent: prompt size, tools, skills and permissions. */
export const command: Command = defineCommand({
  paged: true,
  arguments: { id: optional("Id of an agent (default: the default agent)", { completion: "agents" }) },
  options: {
    prompt: toggle("Print only its system prompt"),
    raw: rawOption,
    json: jsonOption,
    ...agentDiscoveryOptions,
  },
  examples: ["skillwright agents show reviewer", "skillwright agents show builder --prompt"],
  async run({ id }, flags, out) {
    if (flags.raw) out.setRaw();
    const skills = await createSkills(toSkillsOptions(flags));
    const agents = await openAgents({ skills });
    const agent = flags.prompt ? agents.use(id) : agents.get(id);
    const preview = await previewAgent(agent, skills);
    if (flags.json) return out.json(toAgentDetails(agent, preview));
    if (flags.prompt) out.content(preview?.prompt ?? "");
    else print(agent, preview, { skills, out });
    return 0;
  },
});

function print(
  agent: Agent,
  preview: AgentPreview | undefined,
  { skills, out }: { readonly skills: Skills; readonly out: Output },
): void {
  const { id, scope, path, state, shadowedBy, manifest, diagnostics } = agent;
  const { fields } = agentTexts;
  const { place } = skills.snapshot;
  out.row(bold(id), "  ", manifest?.name ?? "");
  if (manifest !== undefined && manifest.description !== "") out.text(manifest.description);
  out.row();
  printField(
    fields.state,
    state === "ready" ? agentTexts.states.ready : [yellow(agentTexts.states[state])],
    out,
  );
  printField(fields.scope, agentTexts.scopes[scope], out);
  printField(fields.file, shortPath(path, place), out);
  if (shadowedBy !== undefined) printField(fields.shadowedBy, shortPath(shadowedBy, place), out);
  if (manifest !== undefined) printManifest(agent, out);
  if (preview !== undefined) {
    const parts = preview.parts.map(({ kind, name, tokens }) =>
      agentTexts.part(agentTexts.parts[kind], kind === "skill" ? name : "", shortNumber(tokens)),
    );
    printFieldLines(fields.tokens, [...parts, agentTexts.total(shortNumber(preview.tokens))], out);
  }
  if (diagnostics.length === 0) return;
  out.row();
  for (const diagnostic of diagnostics) printDiagnostic(diagnostic, place, out);
}

function printManifest(agent: Agent, out: Output): void {
  const { fields } = agentTexts;
  const { integrationMode, model, tools, skills, agents, dependsOn, limits, permissions } =
    toAgentEntry(agent);
  const list = (items: readonly string[]): string =>
    items.length === 0 ? agentTexts.nothing : items.join(", ");
  printField(fields.mode, agentTexts.modes[integrationMode ?? "chat"], out);
  if (model !== null) printField(fields.model, model, out);
  printField(fields.tools, list(tools), out);
  printField(fields.skills, skills === "all" ? agentTexts.all : list(skills), out);
  if (agents.length > 0) printField(fields.agents, list(agents), out);
  if (dependsOn.length > 0) printField(fields.needs, list(dependsOn), out);
  const { maxTurns, maxTokens, timeoutMs } = limits;
  const previews = {
    turns: maxTurns ?? DEFAULT_AGENT_TURNS,
    tokens: maxTokens ?? undefined,
    seconds: timeoutMs === null ? undefined : timeoutMs / 1000,
  };
  printField(fields.limits, agentTexts.limits(previews), out);
  for (const kind of ["allow", "ask", "deny"] as const) {
    if (permissions[kind].length > 0) printField(fields[kind], permissions[kind].join(", "), out);
  }
}
