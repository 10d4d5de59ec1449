import {
  type AgentParseResult,
  agentStem,
  checkDependencies,
  closest,
  compareDiagnostics,
  compareText,
  type Diagnostic,
  diagnosticRule,
  didYouMean,
  omitUndefined,
  parentPath,
  readAgent,
  type SkillStatus,
  unmatchedSkillRules,
} from "@skillwright/core/internal";
import { openTrustStore } from "@skillwright/runtime/internal";
import type { Agent, AgentDraft, Agents, AgentsOptions, ReadyAgent } from "./agent.ts";
import {
  type AgentFile,
  type AgentFolder,
  agentFolders,
  readAgentFile,
  readAgentFolder,
} from "./agent-folders.ts";
import { PROMPT_VARIABLES } from "./bind-agent.ts";
import { builtInAgents, DEFAULT_AGENT } from "./built-in-agents.ts";
import { agentReport, checkAgent, resolveTools } from "./check-agent.ts";
import { TOOL_GROUPS } from "./tool-names.ts";

/** An agent that is still being checked. */
interface Candidate {
  readonly file: AgentFile;
  readonly id: string;
  readonly reading?: AgentParseResult;
  readonly diagnostics: Diagnostic[];
  state: Agent["state"];
  shadowedBy?: string;
}

/** Finds all agents of an environment, in any state, sorted by id, and problems with their folders. */
export async function findAgents(
  options: AgentsOptions,
): Promise<Pick<Agents, "diagnostics"> & { readonly agents: readonly Agent[] }> {
  const { skills, trust } = options;
  const { place } = skills.snapshot;
  const project = place.gitRoot ?? place.cwd;
  const store = openTrustStore({ state: skills.locations.state, project, home: place.home });
  const isTrusted = trust === "project" || store.isTrusted(project);
  const { drafts = [] } = options;
  const named = (options.files ?? []).map((path) => readAgentFile(path, "user"));
  const folders = agentFolders(skills.snapshot, options.builtIns ?? builtInAgents()).map((folder) =>
    withDrafts(folder, readAgentFolder(folder), drafts),
  );
  const found = folders
    .flatMap(({ files }) => files)
    .filter(({ path }) => !named.some((file) => file.path === path));
  const candidates = [...named, ...found].map((file) => readCandidate(file, isTrusted, project));
  shadow(candidates);
  for (const candidate of candidates) if (candidate.state === "ready") await checkOne(candidate, options);
  checkTogether(candidates);
  return {
    agents: finish(candidates, options.tools ?? []),
    diagnostics: folders.flatMap(({ diagnostics }) => diagnostics),
  };
}

/** The files of a folder with unsaved texts in their place, so that precedence stays the same. */
function withDrafts(
  { path: folder }: AgentFolder,
  { files, diagnostics }: ReturnType<typeof readAgentFolder>,
  drafts: readonly AgentDraft[],
): ReturnType<typeof readAgentFolder> {
  const own = drafts.flatMap((draft) => {
    const file = files.find(({ path }) => path === draft.path);
    if (file === undefined && parentPath(draft.path) !== folder) return [];
    return [{ ...draft, ...omitUndefined({ prompt: file?.prompt }) }];
  });
  const saved = files.filter(({ path }) => own.every((draft) => draft.path !== path));
  return { files: [...saved, ...own].toSorted((a, b) => compareText(a.path, b.path)), diagnostics };
}

function readCandidate(file: AgentFile, isTrusted: boolean, project: string): Candidate {
  const { path, scope, text, prompt, problem } = file;
  const stem = agentStem(path);
  if (text === undefined)
    return { file, id: stem, diagnostics: problem === undefined ? [] : [problem], state: "invalid" };
  const reading = readAgent(text, { file: path, scope, prompt });
  const diagnostics = [...reading.diagnostics];
  const id = reading.manifest?.id ?? stem;
  if (scope === "project" && !isTrusted) {
    diagnostics.push({
      code: "agent-untrusted",
      severity: diagnosticRule("agent-untrusted").severity,
      message: "is from an untrusted project",
      file: path,
      hint: `Read it; \`skillwright trust ${project}\` allows its use.`,
    });
    return { file, id, reading, diagnostics, state: "untrusted" };
  }
  return { file, id, reading, diagnostics, state: reading.manifest === undefined ? "invalid" : "ready" };
}

/** The first agent with an id wins. An untrusted one shadows nothing; a broken one does, because the user meant it. */
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
      message: `"${candidate.id}" is shadowed by ${winner.file.path}`,
      file: candidate.file.path,
    });
  }
}

/** Nobody can fix the file of a built-in agent. */
const BUILT_INS_OFF =
  "It is a built-in skill, and those are turned off. `skillwright config set builtIns on` turns them on.";

/** Checks a manifest against the skills this agent may use; configuration can differ per agent. */
async function checkOne(candidate: Candidate, options: AgentsOptions): Promise<void> {
  const { reading, file, diagnostics, id } = candidate;
  if (reading?.manifest === undefined) return;
  const { tools = [], variables = [] } = options;
  const found = agentReport(file.path, reading.places);
  // Most agents neither bind skills nor have rules about some, so there is nothing to check.
  const { usesSkills, permissions } = reading.manifest;
  const mentionsSkills = usesSkills.length > 0 || unmatchedSkillRules(permissions, []).length > 0;
  const skills = mentionsSkills ? await skillsFor(id, options) : [];
  const surroundings = { skills, tools, variables: [...PROMPT_VARIABLES, ...variables] };
  checkAgent(reading.manifest, surroundings, found.report);
  const isWithoutBuiltIns =
    file.scope === "system" && !options.skills.snapshot.skills.some(({ scope }) => scope === "system");
  for (const diagnostic of found.diagnostics) {
    const isOff = isWithoutBuiltIns && diagnostic.code === "agent-skill";
    diagnostics.push(isOff ? { ...diagnostic, hint: BUILT_INS_OFF } : diagnostic);
  }
  if (found.diagnostics.some(({ severity }) => severity === "error")) candidate.state = "invalid";
}

async function skillsFor(agent: string, { skills, trust }: AgentsOptions): Promise<readonly SkillStatus[]> {
  const session = await skills.session({ agent, usage: "off", ...omitUndefined({ trust }) });
  const found = session.skills;
  await session.close();
  return found;
}

/** An agent whose dependencies are missing, circular or broken is broken too, transitively. */
function checkTogether(candidates: readonly Candidate[]): void {
  for (const candidate of candidates) if (candidate.state === "invalid") reportMissing(candidate, candidates);
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

/** A broken agent reports all missing dependencies at once. */
function reportMissing(candidate: Candidate, candidates: readonly Candidate[]): void {
  const ids = candidates.map(({ id }) => id);
  const { report, diagnostics } = agentReport(candidate.file.path, candidate.reading?.places ?? new Map());
  for (const id of agentsNeeded(candidate).filter((needed) => !ids.includes(needed))) {
    const index = candidate.reading?.manifest?.dependsOn.indexOf(id) ?? 0;
    const hint = didYouMean(closest(id, ids));
    report("agent-dependency", `There is no agent "${id}"`, { at: `dependsOn[${index}]`, hint });
  }
  candidate.diagnostics.push(...diagnostics);
}

/** The agents it depends on. Tool groups are allowed there too and always available. */
function agentsNeeded({ reading }: Candidate): readonly string[] {
  return (reading?.manifest?.dependsOn ?? []).filter((id) => !TOOL_GROUPS.has(id));
}

function finish(candidates: readonly Candidate[], hostTools: readonly string[]): readonly Agent[] {
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
      ...omitUndefined({ shadowedBy }),
      isDefault,
      ...omitUndefined({ manifest }),
      diagnostics: candidate.diagnostics.toSorted(compareDiagnostics),
    };
    if (state !== "ready" || manifest === undefined) return agent;
    const called = isDefault ? callable : callable.filter((other) => manifest.dependsOn.includes(other));
    const ready: ReadyAgent = {
      ...agent,
      state,
      manifest,
      tools: resolveTools(manifest, hostTools),
      skills: skillsOf(manifest, isDefault),
      agents: called.filter((other) => other !== id).toSorted(compareText),
    };
    return ready;
  });
  return agents.toSorted((a, b) => compareText(a.id, b.id));
}

/** Its `skills` list plus its bound skills. Without a list: bound skills for a specialist, all for the default agent. */
function skillsOf(
  { skills, usesSkills }: NonNullable<Agent["manifest"]>,
  isDefault: boolean,
): ReadyAgent["skills"] {
  if (skills === undefined) return isDefault ? "all" : usesSkills;
  return skills.includes("*") ? "all" : [...new Set([...usesSkills, ...skills])];
}
