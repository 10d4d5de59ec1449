import {
  DEFAULT_AGENT_TURNS,
  escapeTerminal,
  estimateTokens,
  isSkillwrightError,
} from "@skillwright/core/internal";
import type { Session } from "@skillwright/runtime/internal";
import type { ModelMessage } from "ai";
import type { ChatChunk, ChatNotice } from "../messages/chat-message.ts";
import { answered, type HistoryEntry, messageText, skillTokens, userEntry } from "../messages/history.ts";
import type { OpenModel } from "../models/models.ts";
import { callTools } from "./call-tools.ts";
import type { ContextWindow } from "./context-window.ts";
import { COMPACT_AT } from "./conversation-limits.ts";
import type { CallableTool, ConversationModels } from "./conversation-ports.ts";
import type { ThreadUsage } from "./create-thread.ts";
import { notice, reportActivation } from "./open-turn.ts";
import { fireHooks, reportHooks } from "./report-hooks.ts";
import { type Effort, type Sample, sample } from "./sample.ts";
import type { ThreadOptions, ThreadTurn, TurnEnd } from "./thread.ts";
import { toToolSet } from "./thread-tools.ts";

/** The model and effort of a turn. */
interface TurnModel {
  readonly model: OpenModel;
  readonly effort?: Effort | undefined;
}

interface RequestContext extends TurnModel {
  readonly session: Session;
  readonly models: ConversationModels;
  readonly emit: (chunk: ChatChunk) => void;
}

const EFFORTS: ReadonlySet<string> = new Set(["minimal", "low", "medium", "high", "xhigh", "max"]);

/** The model and effort that skills request for their turn; the last one wins. Reports unavailable models. */
async function requestedModel(ids: readonly string[], context: RequestContext): Promise<TurnModel> {
  let { model, effort } = context;
  for (const id of ids) {
    const manifest = context.session.skills.find((skill) => skill.id === id)?.manifest;
    if (manifest === undefined) continue;
    if (manifest.effort !== undefined && EFFORTS.has(manifest.effort)) effort = manifest.effort as Effort;
    if (manifest.model !== undefined) model = await openRequested(id, manifest.model, { ...context, model });
  }
  return { model, effort };
}

/** Only a model that the person configured is used. A rehearsal never uses a real model. */
async function openRequested(
  id: string,
  wanted: string,
  { model, models, emit }: Pick<RequestContext, "model" | "models" | "emit">,
): Promise<OpenModel> {
  if (wanted === "inherit" || wanted === model.id || model.rehearsal) return model;
  const known = models.list().find((entry) => entry.id === wanted || entry.id.endsWith(`/${wanted}`));
  const keepModel = (why: string): OpenModel => {
    const text = `The skill '${escapeTerminal(id)}' requests the model ${escapeTerminal(wanted)}, ${why}; using ${escapeTerminal(model.label)} instead.`;
    notice(emit, { code: "requested_model_unavailable", level: "warning", text });
    return model;
  };
  if (known === undefined) return keepModel("which is not configured");
  try {
    return await models.open(known.id);
  } catch (error) {
    if (!isSkillwrightError(error)) throw error;
    return keepModel(`which cannot be used: ${error.message}`);
  }
}

export interface StepsContext {
  readonly options: ThreadOptions;
  readonly window: ContextWindow;
  readonly usage: ThreadUsage;
  readonly tools: () => readonly CallableTool[];
  /** Reports ended background tasks to the model. */
  readonly reportEnded: () => void;
  /** Warnings that were already shown; each is shown once. */
  readonly warned: Set<string>;
  /** Ids of the skills that were activated at the start of the turn. */
  readonly opened: readonly string[];
}

/** Calls the model and runs its tool calls in a loop, until it is done or something ends the turn. */
export async function runSteps(
  { emit, signal }: Pick<ThreadTurn, "emit" | "signal">,
  context: StepsContext,
): Promise<TurnEnd> {
  const { options, window } = context;
  const { agent, session, contextWindow } = options;
  const receivers = { session, append: window.append, emit };
  let { model, effort } = await requestedModel(context.opened, { ...options, emit });
  const limit = options.maxSteps ?? agent.limits.maxTurns ?? DEFAULT_AGENT_TURNS;
  let text = "";
  for (let step = 0; step < limit; step += 1) {
    context.reportEnded();
    let tools = context.tools();
    if (window.tokens(tools) > contextWindow * COMPACT_AT && window.entries().length > 1) {
      await window.shorten(context.tools(), { emit, signal });
      if (signal.aborted) return { reason: "stopped", text };
      tools = context.tools();
    }
    emit({ type: "start-step" });
    const sampled = await sample({
      model,
      system: window.system(),
      messages: window.entries().map(({ message }) => message),
      tools: toToolSet(tools),
      maxOutputTokens: agent.limits.maxTokens,
      effort,
      signal,
      emit,
      wait: options.wait,
    });
    const end = endOf(sampled, text);
    if (sampled.kind === "stopped" && sampled.text.trim() !== "") {
      window.append(answered("answer", { role: "assistant", content: sampled.text }));
    }
    if (end !== undefined || sampled.kind !== "answered") {
      emit({ type: "finish-step" });
      return end ?? { reason: "failed", text };
    }
    count(sampled, { model, tools, context });
    for (const warning of sampled.warnings) {
      if (context.warned.has(warning)) continue;
      context.warned.add(warning);
      notice(emit, { code: "model_warning", level: "info", text: `${model.label}: ${warning}` });
    }
    emit({ type: "data-usage", id: "usage", data: context.usage.ofTurn() });
    const said = sampled.messages.map((message) => toEntry(message));
    const last = said.filter(({ kind }) => kind === "answer").map(({ message }) => spokenText(message));
    text = last.join("\n").trim() || text;
    const isDone = sampled.calls.length === 0 && !sampled.hasBadCalls;
    window.append(...said.filter(({ kind, message }) => kind === "answer" && message.content.length > 0));
    if (isDone) {
      emit({ type: "finish-step" });
      const stop = await fireHooks({ event: "Stop" }, receivers);
      if (stop.decision !== "block" || stop.stop !== undefined) return { reason: "answered", text };
      window.append(userEntry("note", stop.reason ?? "A hook wants you to continue."));
      continue;
    }
    const called = await callTools(sampled.calls, { tools, signal, emit });
    window.append(
      joinAnswers(
        called.entry,
        said.filter(({ kind }) => kind === "tools"),
      ),
    );
    for (const activation of called.activations) reportActivation(activation, "model", emit);
    reportHooks(receivers);
    emit({ type: "finish-step" });
    if (signal.aborted) return { reason: "stopped", text };
    const loaded = called.activations.flatMap((activation) =>
      activation.kind === "activated" ? [activation.skill] : [],
    );
    if (loaded.length > 0)
      ({ model, effort } = await requestedModel(loaded, { ...options, model, effort, emit }));
  }
  const limited: ChatNotice = {
    code: "step_limit",
    level: "warning",
    text: `The model was called ${limit} times in this turn and is not done.`,
    hint: "Say how to continue, or raise the agent's limit.",
  };
  notice(emit, limited);
  return { reason: "step-limit", text, notice: limited };
}

function count(
  sampled: Extract<Sample, { kind: "answered" }>,
  {
    model,
    tools,
    context: { window, usage },
  }: {
    readonly model: OpenModel;
    readonly tools: readonly CallableTool[];
    readonly context: StepsContext;
  },
): void {
  const output = sampled.messages.reduce((sum, message) => sum + estimateTokens(messageText(message)), 0);
  const estimate = { input: window.tokens(tools), output };
  const { inputTokens: input = estimate.input, outputTokens = output } = sampled.usage;
  usage.add({
    // The counts of the rehearsal are estimates: the ones that its answer shows.
    ...(model.rehearsal
      ? { counted: undefined, estimate: { input, output: outputTokens } }
      : { counted: sampled.usage, estimate }),
    skills: skillTokens(window.entries()),
    prices: model.prices,
  });
  window.counted(sampled.usage.inputTokens ?? 0);
}

function endOf(sampled: Sample, text: string): TurnEnd | undefined {
  if (sampled.kind === "stopped") return { reason: "stopped", text: sampled.text };
  if (sampled.kind === "failed") return { reason: "failed", text, notice: sampled.notice };
  return undefined;
}

/** Converts a model's message to a history entry. Leaves out blank texts, which providers reject in later requests. */
function toEntry(message: ModelMessage): HistoryEntry {
  if (message.role === "tool") return answered("tools", message);
  if (message.role !== "assistant" || typeof message.content === "string") return answered("answer", message);
  const content = message.content.filter((part) => part.type !== "text" || part.text.trim() !== "");
  return answered("answer", { ...message, content });
}

/** The text of a message that the person sees. */
function spokenText({ content }: ModelMessage): string {
  if (typeof content === "string") return content;
  return content.map((part) => (part.type === "text" ? part.text : "")).join("");
}

/** One message with the results of all calls, including failed ones. */
function joinAnswers(entry: HistoryEntry, bad: readonly HistoryEntry[]): HistoryEntry {
  const { message } = entry;
  if (message.role !== "tool") return entry;
  const others = bad.flatMap(({ message: other }) => (other.role === "tool" ? other.content : []));
  const ids = new Set(message.content.flatMap((part) => ("toolCallId" in part ? [part.toolCallId] : [])));
  const added = others.filter((part) => !("toolCallId" in part) || !ids.has(part.toolCallId));
  return answered("tools", { ...message, content: [...message.content, ...added] }, entry.skills);
}
