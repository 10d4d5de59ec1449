import {
  type Agent,
  agentSessionOptions,
  type BoundAgent,
  bindAgent,
  openAgents,
  type ReadyAgent,
  toAgentDocument,
  toAgentEntry,
} from "@skillwright/agent";
import { DEFAULT_AGENT_TURNS } from "@skillwright/core/internal";
import { createSkills, type Skills, toDiagnosticEntry } from "@skillwright/runtime/internal";
import { type JsonFlag, type PlaceFlags, toSkillsOptions } from "../../define/flags.ts";
import { shortNumber } from "../../output/numbers.ts";
import type { Output } from "../../output/output.ts";
import { ownCommand } from "../../output/own-command.ts";
import { bold, dim, yellow } from "../../output/parts.ts";
import { shortPath } from "../../output/short-path.ts";
import { printDiagnostic } from "../../views/diagnostic.ts";
import { printField, printFieldLines } from "../../views/fields.ts";
import { agentTexts } from "./text.ts";

/** The options of the commands about agents. */
export interface AgentFlags extends PlaceFlags, JsonFlag {
  readonly all?: boolean;
  readonly prompt?: boolean;
}

/** Lists the agents of a place. */
export async function listAgents(flags: AgentFlags, out: Output): Promise<number> {
  const skills = await createSkills(toSkillsOptions(flags));
  const agents = await openAgents({ skills });
  const all = agents.list({ all: true });
  const shown: readonly Agent[] = flags.all === true ? all : agents.list();
  if (flags.json === true) {
    out.json({ agents: shown.map(toAgentEntry), diagnostics: agents.diagnostics.map(toDiagnosticEntry) });
    return 0;
  }
  if (shown.length === 0) {
    out.text(agentTexts.none);
    out.text([dim(agentTexts.noneHint)]);
  }
  const width = Math.max(0, ...shown.map(({ id }) => id.length));
  for (const agent of shown) printLine(agent, width, out);
  for (const diagnostic of agents.diagnostics) printDiagnostic(diagnostic, skills.snapshot.place, out);
  const program = ownCommand();
  const broken = all.filter(({ state }) => state === "invalid" || state === "untrusted").length;
  if (flags.all !== true && broken > 0) {
    out.row();
    out.text([yellow(agentTexts.unusable(broken)), " ", dim(agentTexts.unusableHint(program))]);
  }
  if (shown.length > 0) {
    out.row();
    out.text([dim(agentTexts.hint(program))]);
  }
  return 0;
}

function printLine(agent: Agent, width: number, out: Output): void {
  const { id, scope, state, manifest, isDefault } = agent;
  const badges = [
    ...(isDefault ? [agentTexts.default] : []),
    ...(scope === "system" ? [] : [agentTexts.scopes[scope]]),
    ...(state === "ready" ? [] : [agentTexts.states[state]]),
  ];
  const tag = badges.length === 0 ? "" : `[${badges.join(", ")}] `;
  // What is not trusted is told by its name alone.
  const description = state === "untrusted" ? "" : (manifest?.description ?? "").replace(/\s+/g, " ");
  out.row(bold(id.padEnd(width)), "  ", state === "ready" ? dim(tag) : yellow(tag), description);
}

/** Shows what an agent is told and may do. */
export async function showAgent(id: string | undefined, flags: AgentFlags, out: Output): Promise<number> {
  const skills = await createSkills(toSkillsOptions(flags));
  const agents = await openAgents({ skills });
  const agent = flags.prompt === true ? agents.use(id) : agents.get(id);
  const bound = agent.state === "ready" ? await bind(agent as ReadyAgent, skills) : undefined;
  if (flags.json === true) out.json(toAgentDocument(agent, bound));
  else if (flags.prompt === true) out.verbatim(bound?.prompt ?? "");
  else print(agent, bound, { skills, out });
  return 0;
}

async function bind(agent: ReadyAgent, skills: Skills): Promise<BoundAgent> {
  const session = await skills.session({ ...agentSessionOptions(agent), usage: "off" });
  return bindAgent(agent, { session, snapshot: skills.snapshot });
}

function print(
  agent: Agent,
  bound: BoundAgent | undefined,
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
  if (bound !== undefined) {
    const told = bound.parts.map(({ kind, name, tokens }) =>
      agentTexts.part(agentTexts.parts[kind], kind === "skill" ? name : "", shortNumber(tokens)),
    );
    printFieldLines(fields.tokens, [...told, agentTexts.total(shortNumber(bound.tokens))], out);
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
  const bounds = {
    turns: maxTurns ?? DEFAULT_AGENT_TURNS,
    tokens: maxTokens ?? undefined,
    seconds: timeoutMs === null ? undefined : timeoutMs / 1000,
  };
  printField(fields.limits, agentTexts.limits(bounds), out);
  for (const kind of ["allow", "ask", "deny"] as const) {
    if (permissions[kind].length > 0) printField(fields[kind], permissions[kind].join(", "), out);
  }
}
