import {
  type AgentReading,
  checkDependencies,
  closest,
  compareDiagnostics,
  compareText,
  type Diagnostic,
  diagnosticRule,
  readAgent,
  type SkillStatus,
  SkillwrightError,
} from "@skillwright/core";
import { openTrustStore, type Skills } from "@skillwright/runtime";
import { TOOL_GROUPS } from "../tools/tool-names.ts";
import type { Agent, Agents, ReadyAgent } from "./agent.ts";
import { type AgentFile, agentFolders, readAgentFile, readAgentFolder } from "./agent-folders.ts";
import { builtInAgents, DEFAULT_AGENT, DEFAULT_ALIASES } from "./built-in-agents.ts";
import { agentReport, checkAgent, didYouMean, resolveTools } from "./check-agent.ts";
import { PROMPT_VARIABLES } from "./prompt-variables.ts";

/** What {@link openAgents} can be told. */
export interface AgentsOptions {
  /** The skills that agents are bound to; the place of the agents is theirs. */
  readonly skills: Skills;
  /**
   * Whose word counts for the text of a project's agents: `store` asks the trust store, `project` means that the caller
   * trusts the project. Default: `store`.
   */
  readonly trust?: "store" | "project";
  /** Names of tools that the host offers beside those of this package, such as `mcp__tickets__find`. Default: none. */
  readonly tools?: readonly string[];
  /** Names of further variables that the host fills into prompts. Default: none. */
  readonly variables?: readonly string[];
  /** Further files of agents, which count as the person's own and come first. Default: none. */
  readonly files?: readonly string[];
  /** The folder of the agents that come with the program. Default: ours. */
  readonly builtIns?: string;
}

/** An agent while it is still held against its surroundings. */
interface Candidate {
  readonly file: AgentFile;
  readonly id: string;
  readonly reading?: AgentReading;
  readonly diagnostics: Diagnostic[];
  state: Agent["state"];
  shadowedBy?: string;
}

/** Finds the agents of a place and holds each against the skills and tools that are there. */
export async function openAgents(options: AgentsOptions): Promise<Agents> {
  let { agents, diagnostics } = await findAgents(options);
  const get = (id: string = DEFAULT_AGENT): Agent => {
    const wanted = DEFAULT_ALIASES.has(id) ? DEFAULT_AGENT : id;
    const found = agents.filter((agent) => agent.id === wanted);
    const best = found.find(({ state }) => state === "ready") ?? found.find(isWinner) ?? found[0];
    if (best !== undefined) return best;
    const suggestions = closest(id, new Set(agents.map((agent) => agent.id)));
    const hint = didYouMean(suggestions) ?? "`skillwright agents list` shows those that are there.";
    throw new SkillwrightError("agent_not_found", {
      message: `There is no agent "${id}"`,
      details: { id, suggestions },
      hint,
    });
  };
  return {
    get diagnostics() {
      return diagnostics;
    },
    list: ((listed: { readonly all?: boolean } = {}) =>
      listed.all === true ? agents : agents.filter(isReady)) as Agents["list"],
    get,
    use(id) {
      const agent = get(id);
      if (isReady(agent)) return agent;
      const problems = agent.diagnostics
        .filter(({ severity }) => severity !== "info")
        .map(({ message }) => message);
      throw new SkillwrightError("agent_unusable", {
        message: `The agent "${agent.id}" cannot be used: ${problems.join("; ")}`,
        details: { id: agent.id, file: agent.path, problems },
        hint: `\`skillwright agents lint ${agent.id}\` says where.`,
      });
    },
    async reload() {
      ({ agents, diagnostics } = await findAgents(options));
    },
  };
}

function isReady(agent: Agent): agent is ReadyAgent {
  return agent.state === "ready";
}

function isWinner({ state }: Agent): boolean {
  return state !== "shadowed";
}

async function findAgents(
  options: AgentsOptions,
): Promise<Pick<Agents, "diagnostics"> & { readonly agents: readonly Agent[] }> {
  const { skills, trust } = options;
  const { place } = skills.snapshot;
  const project = place.gitRoot ?? place.cwd;
  const store = openTrustStore({ state: skills.locations.state, project, home: place.home });
  const isTrusted = trust === "project" || store.isTrusted(project);
  const named = (options.files ?? []).map((path) => readAgentFile(path, "user"));
  const folders = agentFolders(skills.snapshot, options.builtIns ?? builtInAgents()).map(readAgentFolder);
  const found = folders
    .flatMap(({ files }) => files)
    .filter(({ path }) => !named.some((file) => file.path === path));
  const candidates = [...named, ...found].map((file) => readCandidate(file, isTrusted, project));
  shadow(candidates);
  for (const candidate of candidates) if (candidate.state === "ready") await checkOne(candidate, options);
  checkTogether(candidates);
  return { agents: finish(candidates), diagnostics: folders.flatMap(({ diagnostics }) => diagnostics) };
}

function readCandidate(file: AgentFile, isTrusted: boolean, project: string): Candidate {
  const { path, scope, text, problem } = file;
  const stem = path.slice(path.lastIndexOf("/") + 1).replace(/\.(?:ya?ml|md)$/i, "");
  if (text === undefined)
    return { file, id: stem, diagnostics: problem === undefined ? [] : [problem], state: "invalid" };
  const reading = readAgent(text, { file: path, scope });
  const diagnostics = [...reading.diagnostics];
  const id = reading.manifest?.id ?? stem;
  if (scope === "repo" && !isTrusted) {
    diagnostics.push({
      code: "agent-untrusted",
      severity: diagnosticRule("agent-untrusted").severity,
      message: "comes from a project that is not trusted",
      file: path,
      hint: `Read it; \`skillwright trust ${project}\` lets it be used.`,
    });
    return { file, id, reading, diagnostics, state: "untrusted" };
  }
  return { file, id, reading, diagnostics, state: reading.manifest === undefined ? "invalid" : "ready" };
}

/**
 * The first of an id counts. What is not trusted hides nothing, or a project could take away an agent of the person; one
 * that is broken does, for the person wants it and not the other.
 */
function shadow(candidates: readonly Candidate[]): void {
  const winners = new Map<string, Candidate>();
  for (const candidate of candidates) {
    if (candidate.state === "untrusted") continue;
    const winner = winners.get(candidate.id);
    if (winner === undefined) {
      winners.set(candidate.id, candidate);
      continue;
    }
    candidate.state = "shadowed";
    candidate.shadowedBy = winner.file.path;
    candidate.diagnostics.push({
      code: "agent-shadowed",
      severity: diagnosticRule("agent-shadowed").severity,
      message: `"${candidate.id}" is hidden by ${winner.file.path}`,
      file: candidate.file.path,
    });
  }
}

/** Holds a manifest against the skills as this agent may use them: configuration can allow each agent others. */
async function checkOne(candidate: Candidate, options: AgentsOptions): Promise<void> {
  const { reading, file, diagnostics, id } = candidate;
  if (reading?.manifest === undefined) return;
  const { tools = [], variables = [] } = options;
  const found = agentReport(file.path, reading.places);
  // Most agents are bound to nothing, and then nobody has to look.
  const skills = reading.manifest.usesSkills.length === 0 ? [] : await skillsFor(id, options);
  const surroundings = { skills, tools, variables: [...PROMPT_VARIABLES, ...variables] };
  checkAgent(reading.manifest, surroundings, found.report);
  diagnostics.push(...found.diagnostics);
  if (found.diagnostics.some(({ severity }) => severity === "error")) candidate.state = "invalid";
}

async function skillsFor(agent: string, { skills, trust }: AgentsOptions): Promise<readonly SkillStatus[]> {
  const session = await skills.session({ agent, usage: "off", ...(trust !== undefined && { trust }) });
  const found = session.skills;
  await session.close();
  return found;
}

/** An agent whose dependencies are missing, circular or broken is broken too, and so on. */
function checkTogether(candidates: readonly Candidate[]): void {
  const depending = (): readonly (Candidate & { readonly dependsOn: readonly string[] })[] =>
    candidates
      .filter(({ state }) => state === "ready")
      .map((candidate) => Object.assign(candidate, { dependsOn: agentsNeeded(candidate) }));
  for (;;) {
    const ready = depending();
    const problems = checkDependencies(ready);
    if (problems.size === 0) return;
    for (const candidate of ready) {
      const found = agentReport(candidate.file.path, candidate.reading?.places ?? new Map());
      for (const problem of problems.get(candidate.id) ?? []) {
        const at = "dependsOn";
        if (problem.kind === "cycle") {
          const message = `It depends on itself: ${problem.path.join(" → ")}`;
          found.report("agent-dependency", message, { at });
        } else {
          const index = candidate.reading?.manifest?.dependsOn.indexOf(problem.id) ?? 0;
          const isThere = candidates.some(({ id }) => id === problem.id);
          const message = isThere
            ? `The agent "${problem.id}" cannot be used`
            : `There is no agent "${problem.id}"`;
          const hint = isThere
            ? `\`skillwright agents lint ${problem.id}\` says why.`
            : didYouMean(problem.suggestions);
          found.report("agent-dependency", message, { at: `${at}[${index}]`, hint });
        }
      }
      if (found.diagnostics.length === 0) continue;
      candidate.diagnostics.push(...found.diagnostics);
      candidate.state = "invalid";
    }
  }
}

/** The agents that one depends on; groups of tools may stand there too, and are always there. */
function agentsNeeded({ reading }: Candidate): readonly string[] {
  return (reading?.manifest?.dependsOn ?? []).filter((id) => !TOOL_GROUPS.has(id));
}

function finish(candidates: readonly Candidate[]): readonly Agent[] {
  const callable = candidates
    .filter(({ state, reading }) => state === "ready" && reading?.manifest?.integrationMode === "tool")
    .map(({ id }) => id);
  const agents = candidates.map((candidate): Agent => {
    const { file, id, reading, state, shadowedBy } = candidate;
    const { path, scope } = file;
    const manifest = reading?.manifest;
    const isDefault = id === DEFAULT_AGENT && state === "ready";
    const agent: Agent = {
      id,
      scope,
      path,
      state,
      ...(shadowedBy !== undefined && { shadowedBy }),
      isDefault,
      ...(manifest !== undefined && { manifest }),
      diagnostics: candidate.diagnostics.toSorted(compareDiagnostics),
    };
    if (state !== "ready" || manifest === undefined) return agent;
    const called = isDefault ? callable : callable.filter((other) => manifest.dependsOn.includes(other));
    const ready: ReadyAgent = {
      ...agent,
      state,
      manifest,
      tools: resolveTools(manifest),
      skills: skillsOf(manifest, isDefault),
      agents: called.filter((other) => other !== id).toSorted(compareText),
    };
    return ready;
  });
  return agents.toSorted((a, b) => compareText(a.id, b.id));
}

/** What its list says, with what it is bound to; without a list a specialist has that alone, the default agent all. */
function skillsOf(
  { skills, usesSkills }: NonNullable<Agent["manifest"]>,
  isDefault: boolean,
): ReadyAgent["skills"] {
  if (skills === undefined) return isDefault ? "all" : usesSkills;
  return skills.includes("*") ? "all" : [...new Set([...usesSkills, ...skills])];
}
