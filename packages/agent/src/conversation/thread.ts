import { appendToPrompt, DEFAULT_AGENT_TURNS, estimateTokens } from "@skillwright/core";
import type { Ask, HostTool, Session, ToolResult } from "@skillwright/runtime";
import type { ModelMessage } from "ai";
import type { OpenModel } from "../models/models.ts";
import { callTools } from "./call-tools.ts";
import type { ChatChunk, ChatNotice } from "./chat-message.ts";
import { compact } from "./compact.ts";
import { COMPACT_AT } from "./conversation-limits.ts";
import type { AgentSetup, AgentSource, CallableTool, ConversationModels } from "./conversation-ports.ts";
import type { ApartSkill, Chain, Delegate, DelegatedTask } from "./delegate.ts";
import {
  answered,
  closeOpenCalls,
  type HistoryEntry,
  historyTokens,
  messageText,
  skillTexts,
  skillTokens,
  told,
} from "./history.ts";
import { notice, type OpeningContext, type TurnOpening, tellActivation } from "./open-turn.ts";
import { type Effort, type Sample, sample } from "./sample.ts";
import { skillWish } from "./skill-wish.ts";
import { threadTools, toToolSet } from "./thread-tools.ts";
import { createUsageMeter, type UsageMeter } from "./usage-meter.ts";

/** What a thread is made of. */
export interface ThreadOptions {
  readonly agents: AgentSource;
  readonly models: ConversationModels;
  readonly agent: AgentSetup;
  /** The agent's prompt without the catalog. */
  readonly prompt: string;
  readonly model: OpenModel;
  readonly session: Session;
  readonly ask: Ask;
  readonly host: readonly HostTool[];
  readonly chain: Chain;
  readonly contextWindow: number;
  readonly maxSteps: number | undefined;
  readonly effort?: Effort | undefined;
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  readonly delegate: Delegate;
  /** Hears what is appended, and what takes the place of everything. */
  readonly record: (change: HistoryChange) => void;
  /** What was said before. Default: nothing. */
  readonly resumed?: readonly HistoryEntry[];
}

/** What happened to a history. */
export interface HistoryChange {
  readonly kind: "appended" | "compacted";
  readonly entries: readonly HistoryEntry[];
}

/** One agent with one context window. */
export interface Thread {
  /** Takes a turn: opens it, asks the model, carries out calls, until the model is done or something ends it. */
  turn(request: ThreadTurn): Promise<TurnEnd>;
  /** Shortens the history now. */
  shorten(turn: Pick<ThreadTurn, "emit" | "signal">): Promise<void>;
  system(): string;
  entries(): readonly HistoryEntry[];
  tools(): readonly CallableTool[];
  /** An estimate of the next request. */
  tokens(): number;
  readonly usage: UsageMeter;
}

/** A turn to take. */
export interface ThreadTurn {
  /** What the catalog is ranked by. */
  readonly prompt: string;
  readonly open: (context: OpeningContext) => Promise<TurnOpening>;
  readonly parameters: Readonly<Record<string, string>>;
  readonly emit: (chunk: ChatChunk) => void;
  readonly signal: AbortSignal;
}

/** How a turn ended. */
export interface TurnEnd {
  readonly reason: "answered" | "nothing" | "stopped" | "failed" | "step-limit";
  /** The last thing the model said. */
  readonly text: string;
  readonly notice?: ChatNotice;
}

/** Starts with nothing said but what is resumed. */
export function createThread(options: ThreadOptions): Thread {
  const { agent, session, record, contextWindow } = options;
  const usage = createUsageMeter();
  let ofTurn = createUsageMeter();
  let entries: readonly HistoryEntry[] = closeOpenCalls(options.resumed ?? []);
  /** The session of a resumed thread does not know the skills that are in it. */
  let carried = skillTexts(entries);
  let system: string | undefined;
  /** How many tokens the provider counted more than were estimated, for the entries up to a number. */
  let counted = { tokens: 0, entries: 0 };

  const append = (...added: readonly HistoryEntry[]): void => {
    if (added.length === 0) return;
    entries = [...entries, ...added];
    record({ kind: "appended", entries: added });
  };
  const tellCatalog = async (prompt: string): Promise<void> => {
    if (system !== undefined) {
      const { text } = session.catalogDelta(prompt);
      if (text !== undefined) append(told("delta", text));
      return;
    }
    system = appendToPrompt(options.prompt, await session.provider().provide({ prompt, agent: agent.id }));
  };
  const toolsFor = (emit: ThreadTurn["emit"]): readonly CallableTool[] =>
    threadTools({
      ...options,
      delegate: (task, signal) => handOn(task, { emit, signal }),
    });
  const handOn = async (
    task: DelegatedTask,
    { emit, signal }: Pick<ThreadTurn, "emit" | "signal">,
  ): Promise<ToolResult> => {
    const done = await options.delegate(task, { chain: options.chain, emit, signal });
    for (const meter of [usage, ofTurn]) meter.include(done.usage);
    return done.result;
  };
  const estimate = (tools: readonly CallableTool[]): number => {
    const fixed = estimateTokens(system ?? options.prompt) + estimateTokens(JSON.stringify(tools));
    const own = fixed + historyTokens(entries);
    return Math.max(own, counted.tokens + historyTokens(entries.slice(counted.entries)));
  };
  const shorten = async ({ emit, signal }: Pick<ThreadTurn, "emit" | "signal">): Promise<void> => {
    const tools = toolsFor(emit);
    const tokensBefore = estimate(tools);
    const shortened = await compact(entries, {
      session,
      model: options.model,
      contextWindow,
      signal,
      wait: options.wait,
      carried,
    });
    if (shortened === undefined) return;
    const { entries: shorter, event } = shortened;
    entries = shorter;
    counted = { tokens: 0, entries: 0 };
    system = appendToPrompt(
      options.prompt,
      await session.provider().provide({ prompt: "", agent: agent.id }),
    );
    record({ kind: "compacted", entries });
    emit({ type: "data-compaction", data: { tokensBefore, tokensAfter: estimate(tools), ...event } });
    carried = carried.filter((entry) => entries.includes(entry));
    await fireAndTell({ event: "SessionStart", source: "compact" }, emit);
  };
  const fireAndTell = async (
    event: Parameters<Session["fire"]>[0],
    emit: ThreadTurn["emit"],
  ): Promise<Awaited<ReturnType<Session["fire"]>>> => {
    const outcome = await session.fire(event);
    for (const { code, text } of outcome.notices) notice(emit, { code, level: "info", text });
    if (outcome.context !== "") append(told("note", outcome.context));
    return outcome;
  };
  const tellHooks = (emit: ThreadTurn["emit"]): void => {
    const { context, notices } = session.takeHookMessages();
    for (const { code, text } of notices) notice(emit, { code, level: "info", text });
    if (context !== "") append(told("note", context));
  };

  const turn = async (request: ThreadTurn): Promise<TurnEnd> => {
    const { prompt, emit, signal } = request;
    ofTurn = createUsageMeter();
    // A turn that broke may have left a call without an answer, which no provider takes.
    const closed = closeOpenCalls(entries);
    if (closed !== entries) {
      entries = closed;
      record({ kind: "compacted", entries });
    }
    await tellCatalog(prompt);
    const submitted = await fireAndTell({ event: "UserPromptSubmit", prompt }, emit);
    if (submitted.decision === "block" || submitted.stop !== undefined) {
      const why = submitted.stop ?? submitted.reason ?? "it gives no reason";
      notice(emit, { code: "hook_blocked", level: "warning", text: `A hook stopped the message: ${why}` });
      return { reason: "nothing", text: "" };
    }
    const opening = await request.open({
      session,
      ask: options.ask,
      parameters: request.parameters,
      emit,
      runApart: (skill: ApartSkill, to) =>
        handOn({ agent: to, task: `Skill ${skill.id}`, skill }, { emit, signal }),
    });
    append(...opening.entries);
    if (opening.answer !== undefined) {
      append(answered("answer", { role: "assistant", content: opening.answer }));
      sayText(opening.answer, emit);
      return { reason: "answered", text: opening.answer };
    }
    if (opening.entries.length === 0) return { reason: "nothing", text: "" };
    return steps(request, opening.skills);
  };

  const steps = async ({ emit, signal }: ThreadTurn, opened: readonly string[]): Promise<TurnEnd> => {
    let { model, effort } = await skillWish(opened, { ...options, emit });
    const limit = options.maxSteps ?? agent.limits.maxTurns ?? DEFAULT_AGENT_TURNS;
    let text = "";
    for (let step = 0; step < limit; step += 1) {
      let tools = toolsFor(emit);
      if (estimate(tools) > contextWindow * COMPACT_AT && entries.length > 1) {
        await shorten({ emit, signal });
        if (signal.aborted) return { reason: "stopped", text };
        tools = toolsFor(emit);
      }
      emit({ type: "start-step" });
      const sampled = await sample({
        model,
        system: system ?? options.prompt,
        messages: entries.map(({ message }) => message),
        tools: toToolSet(tools),
        maxOutputTokens: agent.limits.maxTokens,
        effort,
        signal,
        emit,
        wait: options.wait,
      });
      const end = endOf(sampled, text);
      if (sampled.kind === "stopped" && sampled.text.trim() !== "") {
        append(answered("answer", { role: "assistant", content: sampled.text }));
      }
      if (end !== undefined || sampled.kind !== "answered") {
        emit({ type: "finish-step" });
        return end ?? { reason: "failed", text };
      }
      count(sampled, { model, tools, emit });
      const said = sampled.messages.map((message) => toEntry(message));
      const last = said.filter(({ kind }) => kind === "answer").map(({ message }) => spokenText(message));
      text = last.join("\n").trim() || text;
      const isDone = sampled.calls.length === 0 && !sampled.hasBadCalls;
      append(...said.filter(({ kind, message }) => kind === "answer" && message.content.length > 0));
      if (isDone) {
        emit({ type: "finish-step" });
        const stop = await fireAndTell({ event: "Stop" }, emit);
        if (stop.decision !== "block" || stop.stop !== undefined) return { reason: "answered", text };
        append(told("note", stop.reason ?? "A hook wants you to go on."));
        continue;
      }
      const called = await callTools(sampled.calls, { tools, signal, emit });
      append(
        joinAnswers(
          called.entry,
          said.filter(({ kind }) => kind === "tools"),
        ),
      );
      for (const activation of called.activations) tellActivation(activation, "model", emit);
      tellHooks(emit);
      emit({ type: "finish-step" });
      if (signal.aborted) return { reason: "stopped", text };
      const loaded = called.activations.flatMap((activation) =>
        activation.kind === "activated" ? [activation.skill] : [],
      );
      if (loaded.length > 0)
        ({ model, effort } = await skillWish(loaded, { ...options, model, effort, emit }));
    }
    const limited: ChatNotice = {
      code: "step_limit",
      level: "warning",
      text: `The model was asked ${limit} times in this turn and is not done.`,
      hint: "Say what it shall go on with, or raise the agent's limit.",
    };
    notice(emit, limited);
    return { reason: "step-limit", text, notice: limited };
  };

  const count = (
    sampled: Extract<Sample, { kind: "answered" }>,
    {
      model,
      tools,
      emit,
    }: {
      readonly model: OpenModel;
      readonly tools: readonly CallableTool[];
      readonly emit: ThreadTurn["emit"];
    },
  ): void => {
    const output = sampled.messages.reduce((sum, message) => sum + estimateTokens(messageText(message)), 0);
    const cost = {
      // The rehearsal counts nothing: it estimates.
      counted: model.rehearsal ? undefined : sampled.usage,
      estimate: { input: estimate(tools), output },
      skills: skillTokens(entries),
      prices: model.prices,
    };
    for (const meter of [usage, ofTurn]) meter.add(cost);
    counted = { tokens: sampled.usage.inputTokens ?? 0, entries: entries.length };
    emit({ type: "data-usage", id: "usage", data: ofTurn.total() });
  };

  return {
    turn,
    shorten,
    system: () => system ?? options.prompt,
    entries: () => entries,
    tools: () => toolsFor(() => undefined),
    tokens: () => estimate(toolsFor(() => undefined)),
    usage,
  };
}

function endOf(sampled: Sample, text: string): TurnEnd | undefined {
  if (sampled.kind === "stopped") return { reason: "stopped", text: sampled.text };
  if (sampled.kind === "failed") return { reason: "failed", text, notice: sampled.notice };
  return undefined;
}

/** Providers refuse messages with blank texts ever after, so those are left out. */
function toEntry(message: ModelMessage): HistoryEntry {
  if (message.role === "tool") return answered("tools", message);
  if (message.role !== "assistant" || typeof message.content === "string") return answered("answer", message);
  const content = message.content.filter((part) => part.type !== "text" || part.text.trim() !== "");
  return answered("answer", { ...message, content });
}

/** What a message says to the person. */
function spokenText({ content }: ModelMessage): string {
  if (typeof content === "string") return content;
  return content.map((part) => (part.type === "text" ? part.text : "")).join("");
}

/** One message with the answers to all calls, of those that nobody could carry out too. */
function joinAnswers(entry: HistoryEntry, bad: readonly HistoryEntry[]): HistoryEntry {
  const { message } = entry;
  if (message.role !== "tool") return entry;
  const others = bad.flatMap(({ message: other }) => (other.role === "tool" ? other.content : []));
  const ids = new Set(message.content.flatMap((part) => ("toolCallId" in part ? [part.toolCallId] : [])));
  const added = others.filter((part) => !("toolCallId" in part) || !ids.has(part.toolCallId));
  return answered("tools", { ...message, content: [...message.content, ...added] }, entry.skills);
}

/** An answer that no model gave, as a stream tells it. */
function sayText(text: string, emit: ThreadTurn["emit"]): void {
  emit({ type: "start-step" });
  emit({ type: "text-start", id: "answer" });
  emit({ type: "text-delta", id: "answer", delta: text });
  emit({ type: "text-end", id: "answer" });
  emit({ type: "finish-step" });
}
