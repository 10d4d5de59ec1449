import { randomUUID } from "node:crypto";
import {
  type FileSystem,
  type PermissionMode,
  parentPath,
  parseSlash,
  permissionSetting,
  resolveCommands,
  resolveMentions,
  sandboxSetting,
} from "@skillwright/core/internal";
import { createTimeKeeper, type TimeLimit } from "../ask/time-keeper.ts";
import type { Locations } from "../machine/locations.ts";
import type { Proposals } from "../proposals/proposals.ts";
import { isBuiltIn } from "../run/is-built-in.ts";
import type { RunContext } from "../run/run-context.ts";
import { createSessionVariables } from "../run/skill-variables.ts";
import type { FindSkills } from "../search/answer-search.ts";
import type { Meaning } from "../search/meaning.ts";
import type { SkillSearch } from "../search/open-search.ts";
import { searchScorer } from "../search/search-scorer.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";
import type { RemoteFiles } from "../sources/mcp/remote-files.ts";
import type { SkillStore } from "../store/store.ts";
import { openTrustStore } from "../trust/trust-store.ts";
import type { ActivationContext } from "./activate-skill.ts";
import { createActiveSkills } from "./active-skills.ts";
import { bindSkill } from "./bind-skill.ts";
import { denied, isUsable } from "./choose-skill.ts";
import { composeMessage } from "./compose-message.ts";
import type { DependencyContext } from "./dependencies/resolve-dependencies.ts";
import { sessionDependencies } from "./dependencies/session-dependencies.ts";
import { beforeTool } from "./hooks/before-tool.ts";
import { deactivateSkill, endSkills } from "./hooks/end-skills.ts";
import { joinHooks } from "./hooks/join-hooks.ts";
import { createSessionHooks } from "./hooks/session-hooks.ts";
import { createToolHooks } from "./hooks/tool-hooks.ts";
import { readResource } from "./read-resource.ts";
import { mayRead, resourceOwner } from "./resource-owner.ts";
import { approveReview, reviewSkill } from "./review-skill.ts";
import { runCommand } from "./scripts/run-command.ts";
import { runScript, type ScriptContext } from "./scripts/run-script.ts";
import type { Session } from "./session.ts";
import { activateInSession } from "./session-activation.ts";
import { createCatalogMemory } from "./session-catalog.ts";
import { createGrants } from "./session-grants.ts";
import { REATTACH_TOKENS } from "./session-limits.ts";
import type { SessionOptions } from "./session-options.ts";
import { projectFolder } from "./session-skills.ts";
import { createTelling } from "./session-telling.ts";
import { createTurns } from "./session-turns.ts";
import { sessionUsage } from "./session-usage.ts";
import { sessionTools } from "./tools/session-tools.ts";
import { createToolGate } from "./tools/tool-gate.ts";
import { wrapTools } from "./tools/wrap-tools.ts";

/** What a session is made from. */
export interface SessionInput {
  readonly current: () => Snapshot;
  readonly reload: () => Promise<Snapshot>;
  readonly files: FileSystem;
  readonly locations: Locations;
  /** The agent that the snapshots were taken for. */
  readonly agent: string | undefined;
  /** Files what a model proposes, and writes a skill that a model made and a person agreed to. */
  readonly changes: Pick<Proposals, "propose"> & Pick<SkillStore, "create">;
  readonly search: SkillSearch;
  readonly meaning: Pick<Meaning, "now">;
  readonly find: FindSkills;
  /** The files of skills that MCP servers serve. Default: there are none. */
  readonly remote?: RemoteFiles;
}

/** Begins a session. */
export function createSession(input: SessionInput, given: SessionOptions = {}): Session {
  const time = createTimeKeeper(given.ask);
  const options: SessionOptions = { ...given, ...(time.ask !== undefined && { ask: time.ask }) };
  const { placeholders, effort, inherited } = options;
  const { files, locations } = input;
  const { place } = input.current();
  const id = options.id ?? randomUUID();
  const { conversation = id } = options;
  const project = projectFolder(input.current());
  const trust = openTrustStore({ state: locations.state, project, home: place.home });
  const turns = createTurns({ ...input, trust }, options);
  const usage = sessionUsage(locations.state, options.usage);
  const active = createActiveSkills();
  const workingFiles = (): readonly string[] => options.workingFiles?.() ?? [];
  const scorer =
    options.scorer ??
    searchScorer({
      search: input.search,
      meaning: input.meaning,
      snapshot: () => turns.view.snapshot,
      usage: usage.of,
      workingFiles,
    });
  const memory = createCatalogMemory({ ...options, scorer }, usage);
  const telling = createTelling({ memory, turns, active, find: input.find });
  const mode = (): PermissionMode => permissionSetting(input.current().config, options.permissions?.mode);
  const grants = createGrants(options.permissions, {
    ask: options.ask,
    isActive: active.has,
    mode,
    ...(inherited !== undefined && { outer: inherited.limit }),
  });
  const gate = createToolGate({ decide: grants.decide, ask: options.ask, files, cwd: place.cwd });
  const variables = createSessionVariables(place.env);
  const runContext = (): RunContext => ({
    trust,
    state: locations.state,
    ask: options.ask,
    commands: options.commands ?? "run",
    sandbox: sandboxSetting(turns.view.snapshot.config),
    permissions: mode(),
    isBuiltIn: (skill) => isBuiltIn(skill, turns.view.snapshot),
    project,
    cwd: place.cwd,
    home: place.home,
    env: place.env,
    variables,
  });
  const skippedServers = inherited?.skippedServers ?? new Set<string>();
  const dependencies = (): DependencyContext =>
    sessionDependencies(options, {
      snapshot: turns.view.snapshot,
      variables,
      state: locations.state,
      project,
      skippedServers,
    });
  const scripts = (): ScriptContext => ({
    view: turns.view,
    grants,
    dependencies: dependencies(),
    run: runContext(),
  });
  const hooks = createSessionHooks({
    sessionId: id,
    run: runContext,
    isLive: (key) =>
      active.has(key) && turns.view.skills.some((skill) => skill.found.key === key && isUsable(skill)),
  });
  const aroundTools = joinHooks(hooks, inherited);
  const toolHooks = createToolHooks(aroundTools);
  const gated = new WeakSet<object>();
  let isClosed = false;
  const activationContext = (limit: TimeLimit): ActivationContext => ({
    limit,
    sessionId: id,
    ...(placeholders !== undefined && { placeholders }),
    ...(effort !== undefined && { effort }),
    view: turns.view,
    active,
    usage,
    grants,
    dependencies: dependencies(),
    commands: { ...runContext(), ...(limit.signal !== undefined && { signal: limit.signal }) },
    hooks,
  });
  const activate: Session["activate"] = async (request) => {
    if (isClosed) return denied(request.name, "the session has ended");
    const { remote, reload } = input;
    return activateInSession(request, { turns, time, remote, reload, context: activationContext });
  };
  const read: Session["readResource"] = (name, path) => {
    const { view } = turns;
    const owner = resourceOwner(view, name, active.has);
    input.remote?.check(owner);
    return readResource(files, parentPath(owner.found.path), path, (file) => mayRead(view, owner, file));
  };
  const mentions: Session["mentions"] = (text, among = {}) =>
    resolveMentions({ text, skills: turns.view.skills, ...among });
  const slash: Session["slash"] = (text, appCommands) =>
    parseSlash(text, {
      skills: turns.view.skills,
      commands: resolveCommands(turns.view.skills),
      ...(appCommands !== undefined && { appCommands }),
    });
  const nextTurn = (): void => {
    turns.next();
    grants.nextTurn();
  };
  return {
    id,
    conversation,
    get skills() {
      return turns.view.skills.map((skill) =>
        active.has(skill.found.key) ? { ...skill, state: "active" as const } : skill,
      );
    },
    catalog: telling.catalog,
    understand: telling.understand,
    catalogDelta(prompt) {
      nextTurn();
      return telling.delta(prompt);
    },
    provider: telling.provider,
    mentions,
    slash,
    compose: (text, composeOptions = {}) =>
      composeMessage(text, composeOptions, { mode: options.slash ?? "inject", slash, mentions, activate }),
    activate,
    bind: (name) =>
      bindSkill(name, {
        view: turns.view,
        active,
        sessionId: id,
        project,
        ...(placeholders !== undefined && { placeholders }),
      }),
    readResource: read,
    tools(toolsOptions = {}) {
      const tools = sessionTools(toolsOptions, {
        view: () => turns.view,
        find: input.find,
        workingFiles,
        files,
        agent: options.agent ?? input.agent ?? "default",
        conversation,
        propose: (request) => input.changes.propose(request),
        create: (request) => input.changes.create(request),
        isActive: active.has,
        ask: options.ask,
        activate,
        readResource: read,
        gate,
        hooks: toolHooks,
      });
      for (const tool of tools) gated.add(tool);
      return tools;
    },
    wrapTools: (tools) => wrapTools(tools, { gate, hooks: toolHooks, gated }),
    review: (name) => reviewSkill(turns.view, name, runContext()),
    approve: (review) => approveReview(turns.view, review, runContext()),
    afterCompaction({ tokens = REATTACH_TOKENS } = {}) {
      nextTurn();
      const catalog = telling.restate();
      const reattached = active.reattach(tokens, turns.view.skills);
      const texts = [catalog.text, ...reattached.skills.map(({ text }) => text)];
      return { ...reattached, catalog, text: texts.filter((text) => text !== "").join("\n\n") };
    },
    run: (request) => runScript(request, scripts()),
    runCommand: (request) => runCommand(request, scripts()),
    decide: grants.decide,
    inherit: () => ({ limit: grants.limit, skippedServers, ...aroundTools }),
    fire: hooks.fire,
    beforeTool: (use) => beforeTool(use, { hooks: aroundTools, gate }),
    takeHookMessages: toolHooks.take,
    deactivate: (name) => deactivateSkill(name, { active, hooks }),
    close() {
      isClosed = true;
      return endSkills({ active, hooks });
    },
    nextTurn,
  };
}
