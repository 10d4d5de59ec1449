import { randomUUID } from "node:crypto";
import {
  type CatalogDelta,
  type CommandOwner,
  type ContextProvider,
  type FileSystem,
  type HookEvent,
  type MentionInput,
  type MentionResolution,
  type PermissionDecision,
  type PermissionMode,
  parentPath,
  parseSlash,
  permissionSetting,
  resolveCommands,
  resolveMentions,
  type SkillStatus,
  type SlashCall,
  sandboxSetting,
  skillsProvider,
  type ToolCall,
} from "@skillwright/core";
import type { Locations } from "../machine/locations.ts";
import { isBuiltIn } from "../run/is-built-in.ts";
import { runCommand } from "../run/run-command.ts";
import type { RunContext } from "../run/run-context.ts";
import type { CommandRequest, CommandResult, RunResult, ScriptRequest } from "../run/run-result.ts";
import { runScript, type ScriptContext } from "../run/run-script.ts";
import type { FindSkills } from "../search/answer-search.ts";
import type { Meaning } from "../search/meaning.ts";
import type { SkillSearch } from "../search/open-search.ts";
import { searchScorer } from "../search/search-scorer.ts";
import type { ManageSkills } from "../skills/manage-skills.ts";
import type { ReviewSkills } from "../skills/review-skills.ts";
import type { Snapshot } from "../skills/snapshot.ts";
import type { RemoteFiles } from "../sources/mcp/remote-files.ts";
import { openTrustStore } from "../trust/trust-store.ts";
import { activateSkill, outOfTime } from "./activate-skill.ts";
import type { Activation, ActivationRequest } from "./activation.ts";
import { createActiveSkills, type Reattached } from "./active-skills.ts";
import { type BoundSkill, bindSkill } from "./bind-skill.ts";
import { bringRemote } from "./bring-remote.ts";
import { denied, isUsable } from "./choose-skill.ts";
import { type ComposedMessage, type ComposeOptions, composeMessage } from "./compose-message.ts";
import type { DependencyContext } from "./dependencies/resolve-dependencies.ts";
import { sessionDependencies } from "./dependencies/session-dependencies.ts";
import { createSessionVariables } from "./dependencies/session-variables.ts";
import { beforeTool } from "./hooks/before-tool.ts";
import { deactivateSkill, endSkills } from "./hooks/end-skills.ts";
import type { Deactivation, HookOutcome, ToolUse, ToolUseDecision } from "./hooks/hook-result.ts";
import { joinHooks } from "./hooks/join-hooks.ts";
import { createSessionHooks } from "./hooks/session-hooks.ts";
import { createToolHooks, type HookMessages } from "./hooks/tool-hooks.ts";
import type { InheritedRules } from "./inherited-rules.ts";
import { readResource, type SkillResource } from "./read-resource.ts";
import { mayRead, resourceOwner } from "./resource-owner.ts";
import { approveReview, reviewSkill, type SkillReview } from "./review-skill.ts";
import { type CatalogRequest, createCatalogMemory, type SessionCatalog } from "./session-catalog.ts";
import { createGrants } from "./session-grants.ts";
import { REATTACH_TOKENS } from "./session-limits.ts";
import type { SessionOptions } from "./session-options.ts";
import { projectFolder, sessionSkills } from "./session-skills.ts";
import { sessionUsage } from "./session-usage.ts";
import { createTimeKeeper, type TimeLimit } from "./time-keeper.ts";
import type { SessionTool } from "./tools/session-tool.ts";
import { sessionTools, type ToolsOptions } from "./tools/session-tools.ts";
import { createToolGate } from "./tools/tool-gate.ts";
import { type HostTool, type WrappedTool, wrapTools } from "./tools/wrap-tools.ts";
import { createTurnView, type TurnView } from "./turn-view.ts";
import { type UnderstandOptions, understandPrompt } from "./understand-prompt.ts";

/**
 * One conversation with a model: what it was told about skills and which of them are in it. Everything within a turn
 * is answered from one snapshot, so that a change on the disk does not tear it.
 */
export interface Session {
  readonly id: string;
  /** The conversation that it is a part of; by itself, it is one. */
  readonly conversation: string;
  /** Every skill as this session may use it; the reasons say why it may not. */
  readonly skills: readonly SkillStatus[];
  /** What a model is told about skills at the start. The same request gets the same text. */
  catalog(request?: CatalogRequest): SessionCatalog;
  /**
   * Finds out what a prompt means, so that a catalog that is ranked by it afterwards knows; without it, and where there
   * is no model or no time, words rank. Resolves with whether meaning has a say now.
   */
  understand(prompt: string, options?: UnderstandRequest): Promise<boolean>;
  /** Starts a turn and says what has to be appended to what was told; nothing that was told is told anew. */
  catalogDelta(prompt?: string): CatalogDelta;
  /** The catalog for hosts that collect what they tell each turn. */
  provider(): ContextProvider;
  /** The skills that a person's message names, such as `$name`. */
  mentions(text: string, among?: MentionScope): MentionResolution<SkillStatus>;
  /** What a person's message asks for when it starts with a slash. */
  slash(text: string, appCommands?: readonly string[]): SlashCall<SkillStatus>;
  /** What a model receives for a person's message: the skills it names, and the message itself. */
  compose(text: string, options?: ComposeOptions): Promise<ComposedMessage>;
  /** Brings a skill into the conversation, or says why not. */
  activate(request: ActivationRequest): Promise<Activation>;
  /**
   * Makes a skill's text a part of the agent's instructions: it is not told in catalogs, not given a second time, and
   * stays when a conversation is compacted. Throws `skill_not_found`, `ambiguous_skill` or `permission_error`.
   */
  bind(name: string): BoundSkill;
  /** Reads a text file of a skill that is active or that the model may choose. */
  readResource(name: string, path: string): SkillResource;
  /** Tools for the model, of one vocabulary. */
  tools(options?: ToolsOptions): readonly SessionTool[];
  /**
   * The host's own tools, wrapped: what the rules and the active skills take away is gone or refuses. Tools of this
   * session, and those that it wrapped before, stay as they are.
   */
  wrapTools<T extends HostTool>(tools: readonly T[]): readonly WrappedTool<T>[];
  /** What a skill executes as it is now, for a person to approve. */
  review(name: string): SkillReview;
  /** Takes down that a person approved a review; only then may what it names run. */
  approve(review: SkillReview): Promise<void>;
  /** What a conversation that was compacted has to be told again; starts a turn. */
  afterCompaction(options?: { readonly tokens?: number }): Compaction;
  /** Runs a script of a skill for a person, from the approved bytes and in a sandbox, or says why not. */
  run(request: ScriptRequest): Promise<RunResult>;
  /** Carries out a command that a skill declares, without a model. */
  runCommand(request: CommandRequest): Promise<CommandResult>;
  /** Whether a tool of the host may be called now, by the host's rules and what the active skills change about them. */
  decide(call: ToolCall): PermissionDecision;
  /** What a session has to obey that works for this one, as long as this one lasts: hooks around tools, and limits. */
  inherit(): InheritedRules;
  /**
   * Tells the hooks of the active skills that something happened or is about to, and gives what they want. The tools of
   * this session do that by themselves for their calls.
   */
  fire(event: HookEvent): Promise<HookOutcome>;
  /** Whether a host that does not wrap its tools may make a call, and with which input: hooks first, then rules. */
  beforeTool(use: ToolUse): Promise<ToolUseDecision>;
  /** What hooks had to say about calls of wrapped tools since this was last asked. */
  takeHookMessages(): HookMessages;
  /** Takes a skill out of the conversation; its hooks and what it changed about rules end. */
  deactivate(name: string): Promise<Deactivation>;
  /** Ends the session: every skill is taken out, running hooks are stopped, and nothing runs afterwards. */
  close(): Promise<void>;
  /** Starts a turn: adopts what the last reload found, and trust as it is now. */
  nextTurn(): void;
}

/** How a session finds out what a prompt means, and what for. */
export interface UnderstandRequest extends UnderstandOptions {
  /**
   * The catalog that is asked for next, or that was told and is added to: nothing is found out where every skill fits
   * into it, for then no prompt has a say. Default: it is found out in any case.
   */
  readonly before?: CatalogRequest;
}

/** What a message is searched for beside its text. */
export type MentionScope = Pick<MentionInput<CommandOwner>, "structured" | "connectors">;

/** What a compacted conversation has to be told. */
export interface Compaction extends Reattached {
  readonly catalog: SessionCatalog;
  /** The catalog and the skills, in this order. */
  readonly text: string;
}

/** What a session is made from. */
export interface SessionInput {
  readonly current: () => Snapshot;
  readonly reload: () => Promise<Snapshot>;
  readonly files: FileSystem;
  readonly locations: Locations;
  /** The agent that the snapshots were taken for. */
  readonly agent: string | undefined;
  /** Files what a model proposes, and writes a skill that a model made and a person agreed to. */
  readonly changes: Pick<ReviewSkills, "propose"> & Pick<ManageSkills, "create">;
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
  const { files, locations } = input;
  const id = options.id ?? randomUUID();
  const { conversation = id } = options;
  const usage = sessionUsage(locations.state, options.usage);
  const scorer =
    options.scorer ??
    searchScorer({
      search: input.search,
      meaning: input.meaning,
      snapshot: () => view.snapshot,
      usage: usage.of,
      workingFiles: () => options.workingFiles?.() ?? [],
    });
  const memory = createCatalogMemory({ ...options, scorer }, usage);
  const active = createActiveSkills();
  const mode = (): PermissionMode => permissionSetting(input.current().config, options.permissions?.mode);
  const { inherited } = options;
  const grants = createGrants(options.permissions, {
    ask: options.ask,
    isActive: active.has,
    mode,
    ...(inherited !== undefined && { outer: inherited.limit }),
  });
  const { place } = input.current();
  const variables = createSessionVariables(place.env);
  const project = projectFolder(input.current());
  const trust = openTrustStore({ state: locations.state, project, home: place.home });
  const look = (): TurnView => {
    const snapshot = input.current();
    const projectTrusted = options.trust === "project" || trust.isTrusted(project);
    const agent = options.agent === input.agent ? undefined : options.agent;
    const { allow } = options;
    return createTurnView(files, snapshot, sessionSkills(snapshot, { agent, allow, projectTrusted }));
  };
  let view = look();
  const gate = createToolGate({ decide: grants.decide, ask: options.ask, files, cwd: place.cwd });
  /** What the model has for good it need not be told about. */
  const unbound = (): TurnView => ({
    ...view,
    skills: view.skills.filter(({ found }) => !active.isBound(found.key)),
  });
  const catalog = (request: CatalogRequest = {}): SessionCatalog => memory.catalog(unbound(), request);
  const understand: Session["understand"] = async (prompt, { before, ...how } = {}) => {
    if (before !== undefined && !memory.isRanked(unbound(), before)) return false;
    const { snapshot } = view;
    const skills = view.skills.filter((skill) => isUsable(skill) && skill.modelInvocable);
    const find = (patience: number): ReturnType<FindSkills> =>
      input.find(prompt, { limit: 1, patience }, { snapshot, skills });
    return understandPrompt(prompt, find, how);
  };
  const runContext = (): RunContext => ({
    trust,
    state: locations.state,
    ask: options.ask,
    commands: options.commands ?? "run",
    sandbox: sandboxSetting(view.snapshot.config),
    permissions: mode(),
    isBuiltIn: (skill) => isBuiltIn(skill, view.snapshot),
    project,
    cwd: place.cwd,
    home: place.home,
    env: place.env,
    variables,
  });
  const dependencies = (): DependencyContext =>
    sessionDependencies(options, { snapshot: view.snapshot, variables, state: locations.state, project });
  const scripts = (): ScriptContext => ({
    view,
    grants,
    dependencies: dependencies(),
    run: runContext(),
  });
  const hooks = createSessionHooks({
    sessionId: id,
    run: runContext,
    isLive: (key) =>
      active.has(key) && view.skills.some((skill) => skill.found.key === key && isUsable(skill)),
  });
  const aroundTools = joinHooks(hooks, inherited);
  const toolHooks = createToolHooks(aroundTools);
  const gated = new WeakSet<object>();
  let isClosed = false;
  const activateOnce = (request: ActivationRequest, limit: TimeLimit): Promise<Activation> =>
    activateSkill(request, {
      limit,
      sessionId: id,
      ...(options.placeholders !== undefined && { placeholders: options.placeholders }),
      ...(options.effort !== undefined && { effort: options.effort }),
      view,
      active,
      usage,
      grants,
      dependencies: dependencies(),
      commands: { ...runContext(), ...(limit.signal !== undefined && { signal: limit.signal }) },
      hooks,
    });
  const activateAgain = async (request: ActivationRequest, limit: TimeLimit): Promise<Activation> => {
    const absent = await bringRemote(request, view, input.remote);
    if (absent !== undefined) return absent;
    const first = await activateOnce(request, limit);
    if (first.kind !== "refused" || first.code !== "load_error") return first;
    // The file went away or was replaced since it was found: look once more.
    await input.reload();
    view = look();
    return activateOnce(request, limit);
  };
  const activate = (request: ActivationRequest): Promise<Activation> => {
    const { name, timeLimitMs } = request;
    if (isClosed) return Promise.resolve(denied(name, "the session has ended"));
    return time.within(
      timeLimitMs,
      (limit) => activateAgain(request, limit),
      () => outOfTime(name, timeLimitMs),
    );
  };
  const read = (name: string, path: string): SkillResource => {
    const owner = resourceOwner(view, name, active.has);
    input.remote?.check(owner);
    return readResource(files, parentPath(owner.found.path), path, (file) => mayRead(view, owner, file));
  };
  const mentions: Session["mentions"] = (text, among = {}) =>
    resolveMentions({ text, skills: view.skills, ...among });
  const slash: Session["slash"] = (text, appCommands) =>
    parseSlash(text, {
      skills: view.skills,
      commands: resolveCommands(view.skills),
      ...(appCommands !== undefined && { appCommands }),
    });
  const nextTurn = (): void => {
    view = look();
    grants.nextTurn();
  };
  return {
    id,
    conversation,
    get skills() {
      return view.skills.map((skill) =>
        active.has(skill.found.key) ? { ...skill, state: "active" as const } : skill,
      );
    },
    catalog,
    understand,
    catalogDelta(prompt) {
      nextTurn();
      return memory.delta(unbound(), prompt);
    },
    provider: () =>
      skillsProvider(({ prompt }) => {
        const tell = (): string => catalog({ prompt }).text;
        const isOpen = prompt.trim() !== "" && !memory.isTold({}) && memory.isRanked(unbound(), {});
        return isOpen ? understand(prompt).then(tell) : tell();
      }),
    mentions,
    slash,
    compose: (text, composeOptions = {}) =>
      composeMessage(text, composeOptions, { mode: options.slash ?? "inject", slash, mentions, activate }),
    activate,
    bind: (name) =>
      bindSkill(name, {
        view,
        active,
        sessionId: id,
        project,
        ...(options.placeholders !== undefined && { placeholders: options.placeholders }),
      }),
    readResource: read,
    tools(toolsOptions = {}) {
      const tools = sessionTools(toolsOptions, {
        view: () => view,
        find: input.find,
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
    review: (name) => reviewSkill(view, name, runContext()),
    approve: (review) => approveReview(view, review, runContext()),
    afterCompaction({ tokens = REATTACH_TOKENS } = {}) {
      nextTurn();
      const restated = memory.restate(unbound());
      const reattached = active.reattach(tokens, view.skills);
      const texts = [restated.text, ...reattached.skills.map(({ text }) => text)];
      return { ...reattached, catalog: restated, text: texts.filter((text) => text !== "").join("\n\n") };
    },
    run: (request) => runScript(request, scripts()),
    runCommand: (request) => runCommand(request, scripts()),
    decide: grants.decide,
    inherit: () => ({ limit: grants.limit, ...aroundTools }),
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
