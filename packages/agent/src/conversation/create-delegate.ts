import {
  escapeTerminal,
  isSkillwrightError,
  MAX_AGENT_DEPTH,
  omitUndefined,
} from "@skillwright/core/internal";
import type { HostTool, SessionOptions, Skills, ToolResult } from "@skillwright/runtime/internal";
import { DEFAULT_AGENT } from "../agents/built-in-agents.ts";
import type { AgentEvent, ChatChunk } from "../messages/chat-message.ts";
import { userEntry } from "../messages/history.ts";
import type { OpenModel } from "../models/models.ts";
import type { SubAgentWork } from "../transcript/transcript.ts";
import type { AgentSource, ConversationModels } from "./conversation-ports.ts";
import { createThread } from "./create-thread.ts";
import type { Delegate, DelegateContext, Delegated, DelegatedTask } from "./delegate.ts";
import { type OpeningContext, reportActivation, type TurnOpening } from "./open-turn.ts";
import type { HistoryChange, TurnEnd } from "./thread.ts";
import { createUsageMeter } from "./usage-meter.ts";

export interface DelegateOptions {
  readonly skills: Skills;
  readonly agents: AgentSource;
  readonly models: ConversationModels;
  readonly model: OpenModel;
  readonly host: readonly HostTool[];
  readonly session: Pick<SessionOptions, "conversation" | "trust" | "slash" | "directives">;
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** Saves the messages of the work. */
  readonly record: (work: SubAgentWork, change: HistoryChange) => void;
  readonly newId: () => string;
}

/** Delegated work runs in its own session and context window; only the result is returned. */
export function createDelegate(options: DelegateOptions): Delegate {
  const delegate: Delegate = async (task, context) => {
    const { emit } = context;
    const refusal = tooDeep(task, context);
    if (refusal !== undefined) return { result: refusal, usage: createUsageMeter().total() };
    const agent = chooseAgent(task, context, options.agents);
    const { background } = context;
    const event = {
      agent: agent ?? "",
      task: task.task,
      ...(task.skill && { skill: task.skill.id }),
      ...omitUndefined({ background }),
    };
    const tell = (state: AgentEvent["state"]): void =>
      emit({ type: "data-agent", data: { ...event, state } });
    tell("working");
    const done = await runTask({ ...task, agent }, context, { options, delegate });
    tell(done.result.isError ? "failed" : "done");
    return done;
  };
  return delegate;
}

/** A forked skill's author must not extend permissions: its agent is used only if the caller may call it. */
function chooseAgent(
  { agent, skill }: DelegatedTask,
  { chain }: DelegateContext,
  agents: AgentSource,
): string | undefined {
  const caller = chain.agents.at(-1);
  if (skill === undefined || caller === DEFAULT_AGENT) return agent ?? caller;
  return agents.callable(chain.agents).find(({ id }) => id === agent)?.id ?? caller;
}

function tooDeep({ skill }: DelegatedTask, { chain }: DelegateContext): ToolResult | undefined {
  if (skill !== undefined && chain.skills.includes(skill.id)) {
    const text = `The skill '${escapeTerminal(skill.id)}' is already running and waits for this; it cannot run inside itself.`;
    return { text, isError: true, code: "agent_cycle" };
  }
  if (chain.agents.length < MAX_AGENT_DEPTH) return undefined;
  const text = `${MAX_AGENT_DEPTH} nested agents are the maximum; do it yourself.`;
  return { text, isError: true, code: "agent_depth" };
}

async function runTask(
  task: DelegatedTask,
  { chain, session: caller, ask, background, signal, emit }: DelegateContext,
  { options, delegate }: { readonly options: DelegateOptions; readonly delegate: Delegate },
): Promise<Delegated> {
  const usage = createUsageMeter();
  try {
    const agent = options.agents.use(task.agent);
    // A rehearsal never uses a real model: the person hasn't chosen a provider.
    const isInherited = agent.model === undefined || options.model.rehearsal;
    const model = isInherited ? options.model : await options.models.open(agent.model);
    const { allow } = agent.session;
    const session = await options.skills.session({
      ...options.session,
      ...agent.session,
      // The sub-agent may use the forked skill: permission was checked in the caller.
      ...(allow !== undefined && task.skill && { allow: [...allow, task.skill.id] }),
      contextWindow: model.contextWindow,
      ask,
      inherited: caller.inherit(),
    });
    const work: SubAgentWork = {
      id: options.newId(),
      agent: agent.id,
      task: task.task,
      ...(task.skill !== undefined && { skill: task.skill.id }),
    };
    try {
      const { timeoutMs } = agent.limits;
      const thread = createThread({
        ...options,
        agent,
        model,
        session,
        ask,
        prompt: agent.bind(session),
        chain: {
          agents: [...chain.agents, agent.id],
          skills: task.skill === undefined ? chain.skills : [...chain.skills, task.skill.id],
        },
        contextWindow: model.contextWindow,
        maxSteps: undefined,
        delegate,
        record: (change) => options.record(work, change),
      });
      const end = await thread.turn({
        prompt: task.task,
        open: (context) => open(task, context, background === undefined ? "wait" : "parallel"),
        parameters: task.skill?.parameters ?? {},
        emit: onlyNotices(emit),
        signal: timeoutMs === undefined ? signal : AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      });
      usage.include(thread.usage.total());
      return { result: toResult(end), usage: usage.total() };
    } finally {
      await session.close();
    }
  } catch (error) {
    if (!isSkillwrightError(error)) throw error;
    return { result: { text: error.message, isError: true, code: error.code }, usage: usage.total() };
  }
}

/** The task in words, or the text of the skill. */
async function open(
  { task, skill }: DelegatedTask,
  { session, emit }: OpeningContext,
  runs: "wait" | "parallel",
): Promise<TurnOpening> {
  if (skill === undefined) return { entries: [userEntry("person", task)], skills: [] };
  const { id, trigger, parameters, arguments: words, attached = [] } = skill;
  const activation = await session.activate({
    name: id,
    arguments: words,
    parameters,
    trigger,
    envelope: "skill",
  });
  reportActivation(activation, trigger, emit);
  if (activation.kind !== "activated") return { entries: [], skills: [], ...refusedText(activation) };
  if (activation.fork?.background === true && runs === "wait") {
    const text = `The skill '${escapeTerminal(id)}' is a background skill, but its result is waited for here.`;
    emit({ type: "data-notice", data: { code: "background_ignored", level: "info", text } });
  }
  return { entries: [userEntry("skill", activation.text, id), ...attached], skills: [id] };
}

function refusedText(activation: object): Pick<TurnOpening, "answer"> {
  return "text" in activation && typeof activation.text === "string" ? { answer: activation.text } : {};
}

/** The sub-agent's own messages aren't forwarded, but notices and questions for the person are. */
function onlyNotices(emit: (chunk: ChatChunk) => void): (chunk: ChatChunk) => void {
  const news: ReadonlySet<string> = new Set([
    "data-notice",
    "data-ask",
    "data-skill",
    "data-agent",
    "data-compaction",
  ]);
  return (chunk) => {
    if (news.has(chunk.type)) emit(chunk);
  };
}

function toResult({ reason, text, notice }: TurnEnd): ToolResult {
  switch (reason) {
    case "answered":
      return { text: text === "" ? "The agent is done and gave no answer." : text, isError: false };
    case "step-limit":
      return {
        text: `${text}\n\n[The agent reached its limit before it was done.]`.trim(),
        isError: false,
      };
    case "stopped":
      return { text: "The agent was stopped or timed out.", isError: true, code: "stopped" };
    case "failed":
      return {
        text: notice?.text ?? "The agent's model didn't answer.",
        isError: true,
        code: notice?.code ?? "failed",
      };
    case "nothing":
      return { text: "The agent had nothing to work on.", isError: true, code: "nothing" };
    default:
      return reason satisfies never;
  }
}
