import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { estimateTokens, SkillwrightError } from "@skillwright/core";
import type { HeldLock, SearchAnswer, Session, Skills } from "@skillwright/runtime";
import { holdTranscript } from "../transcript/hold-transcript.ts";
import { readTranscript } from "../transcript/read-transcript.ts";
import { createRedactor } from "../transcript/redact.ts";
import { TRANSCRIPT_VERSION, type Transcript } from "../transcript/transcript.ts";
import { findTranscript, newTranscriptId } from "../transcript/transcript-file.ts";
import { writeTranscript } from "../transcript/write-transcript.ts";
import { agentSource } from "./agent-source.ts";
import { openPersonLine } from "./ask-person.ts";
import type { ChatChunk, ChatMessage, ChatNotice } from "./chat-message.ts";
import { collectMessage } from "./collect-message.ts";
import type { Conversation, ConversationOptions, SendOptions } from "./conversation.ts";
import type { ConversationModels } from "./conversation-ports.ts";
import { createDelegate } from "./hand-on.ts";
import { skillTokens } from "./history.ts";
import { openTurn } from "./open-turn.ts";
import { createThread, type TurnEnd } from "./thread.ts";

/** Begins a conversation with an agent. */
export function openConversation(options: ConversationOptions): Promise<Conversation> {
  return startConversation(options, undefined);
}

/**
 * Goes on with a stored conversation, by its id, the beginning of one, or `last`; with its agent and its model unless
 * others are named. Throws what {@link readTranscript} throws, and `transcript_in_use` while somebody else goes on with it.
 */
export async function resumeConversation(query: string, options: ConversationOptions): Promise<Conversation> {
  const { locations } = options.skills;
  const id = findTranscript(query, locations);
  // What is read is what is gone on with: nobody adds to it in between.
  const held = options.transcript === "off" ? undefined : holdTranscript(id, locations);
  try {
    const stored = readTranscript(id, locations);
    const { agent, model } = stored.head;
    return await startConversation({ agent, model, ...options }, { ...stored, held });
  } catch (error) {
    held?.release();
    throw error;
  }
}

async function startConversation(
  options: ConversationOptions,
  stored: (Transcript & { readonly held: HeldLock | undefined }) | undefined,
): Promise<Conversation> {
  const { skills } = options;
  const { place } = skills.snapshot;
  const redactor = createRedactor(place.env, options.secrets);
  const models: ConversationModels = {
    open: (wanted, how) => options.models.open(wanted, { ...how, keepSecret: redactor.keep }),
    list: () => options.models.list(),
  };
  const agents = agentSource(options.agents, skills);
  const id = stored?.head.id ?? newTranscriptId();
  const agent = agents.use(options.agent);
  let opened: Session | undefined;
  const model = await models.open(options.model ?? agent.model, {
    search: (query) => searchUsable(query, skills, () => opened),
  });
  const contextWindow = options.contextWindow ?? model.contextWindow;
  const newId = (): string => randomUUID();
  /** What the person should know, told in the turn that runs or else in the next one. */
  const untold: ChatNotice[] = [];
  let tellTurn = (data: ChatNotice): void => {
    untold.push(data);
  };
  const person = openPersonLine(options.ask ?? (async () => false), { newId, keepSecret: redactor.keep });
  const transcript =
    options.transcript === "off"
      ? undefined
      : writeTranscript(id, {
          state: skills.locations.state,
          redactor,
          resumes: stored !== undefined,
          failed: (text) => tellTurn({ code: "transcript_stopped", level: "warning", text }),
          head: (title) => ({
            schema: "skillwright-transcript",
            version: TRANSCRIPT_VERSION,
            id,
            createdAt: new Date().toISOString(),
            title,
            agent: agent.id,
            model: model.id,
            cwd: place.cwd,
          }),
        });
  const shared = {
    conversation: id,
    ...(options.trust !== undefined && { trust: options.trust }),
    ...(options.slash !== undefined && { slash: options.slash }),
  };
  const session = await skills.session({
    ...shared,
    ...agent.session,
    id,
    contextWindow,
    ...(options.ask !== undefined && { ask: person.ask }),
  });
  opened = session;
  const wait = options.wait ?? pause;
  const host = options.tools ?? [];
  const delegate = createDelegate({
    skills,
    agents,
    models,
    model,
    ask: person.ask,
    host,
    session: shared,
    wait,
  });
  const thread = createThread({
    agents,
    models,
    agent,
    model,
    session,
    prompt: agent.bind(session),
    ask: person.ask,
    host,
    chain: { agents: [agent.id], skills: [] },
    contextWindow,
    maxSteps: options.maxSteps,
    wait,
    delegate,
    record: ({ kind, entries }) => transcript?.write({ type: kind, entries }),
    ...(stored !== undefined && { resumed: stored.entries }),
  });
  let held = stored?.held;
  let messages: readonly ChatMessage[] = stored?.messages ?? [];
  const addMessage = (message: ChatMessage): void => {
    // A new conversation can be found from its first line on.
    if (transcript !== undefined) held ??= holdTranscript(id, skills.locations);
    messages = [...messages, message];
    transcript?.write({ type: "message", message });
  };
  await session.fire({ event: "SessionStart", source: stored === undefined ? "startup" : "resume" });
  let running: { readonly stop: AbortController; readonly done: Promise<void> } | undefined;
  let isClosed = false;

  const stream = (
    begin: () => void,
    work: (emit: (chunk: ChatChunk) => void, signal: AbortSignal) => Promise<TurnEnd>,
    signal: AbortSignal | undefined,
  ): ReadableStream<ChatChunk> => {
    if (isClosed || running !== undefined) throw busy(isClosed);
    begin();
    const stop = new AbortController();
    const { timeoutMs } = agent.limits;
    const both = AbortSignal.any([
      stop.signal,
      ...(signal === undefined ? [] : [signal]),
      ...(timeoutMs === undefined ? [] : [AbortSignal.timeout(timeoutMs)]),
    ]);
    let isRead = true;
    let isOver = false;
    return new ReadableStream<ChatChunk>({
      start(controller) {
        const collector = collectMessage();
        const emit = (chunk: ChatChunk): void => {
          // What a stopped tool still has to say has nobody who hears it.
          if (isOver) return;
          collector.push(chunk);
          if (isRead) controller.enqueue(chunk);
        };
        const endTurn = person.begin({
          signal: both,
          tell: (askId, data) => emit({ type: "data-ask", id: askId, data, transient: true }),
        });
        const run = async (): Promise<void> => {
          emit({
            type: "start",
            messageId: newId(),
            messageMetadata: {
              createdAt: new Date().toISOString(),
              agent: agent.id,
              model: model.id,
              ...(model.rehearsal && { rehearsal: true }),
            },
          });
          const tellLater = tellTurn;
          tellTurn = (data) => emit({ type: "data-notice", data });
          for (const data of untold.splice(0)) tellTurn(data);
          try {
            finish(await work(emit, both), emit);
          } catch (error) {
            const text = error instanceof Error ? error.message : String(error);
            emit({ type: "data-notice", data: { code: "internal_error", level: "error", text } });
            emit({ type: "error", errorText: text });
          } finally {
            endTurn();
            tellTurn = tellLater;
            isOver = true;
            const message = await collector.end();
            if (message !== undefined) addMessage(message);
            running = undefined;
            if (isRead) controller.close();
          }
        };
        running = { stop, done: run() };
      },
      async cancel() {
        isRead = false;
        stop.abort();
        // Whoever waits for this can send the next message.
        await running?.done;
      },
    });
  };

  return {
    id,
    agent: agent.id,
    model: { id: model.id, label: model.label, rehearsal: model.rehearsal },
    session,
    send(text, { signal, parameters = {}, messageId = newId() }: SendOptions = {}) {
      const begin = (): void => addMessage(personMessage(messageId, text));
      const answer = stream(
        begin,
        (emit, both) =>
          thread.turn({
            prompt: text,
            open: (context) => openTurn(text, context),
            parameters,
            emit,
            signal: both,
          }),
        signal,
      );
      return answer;
    },
    problems: stored?.problems ?? [],
    messages: () => messages,
    compact: () =>
      stream(
        () => undefined,
        async (emit, signal) => {
          await thread.shorten({ emit, signal });
          return { reason: "nothing", text: "" };
        },
        undefined,
      ),
    context() {
      const entries = thread.entries();
      // Before the first message nothing has been told: what that is depends on the message.
      const catalog = entries.length === 0 ? undefined : session.catalog();
      const lines = catalog?.entries ?? [];
      return {
        system: thread.system(),
        catalog: {
          tokens: estimateTokens(catalog?.text ?? ""),
          told: lines.filter(({ outcome }) => outcome !== "omitted").length,
          omitted: lines.filter(({ outcome }) => outcome === "omitted").map((entry) => entry.id),
        },
        active: [...skillTokens(entries)].map(([skill, tokens]) => ({ skill, tokens })),
        tools: thread.tools().map(({ name }) => name),
        messages: entries.length,
        tokens: thread.tokens(),
        contextWindow,
        usage: thread.usage.total(),
      };
    },
    async close() {
      isClosed = true;
      running?.stop.abort();
      await running?.done;
      await session.close();
      held?.release();
    },
  };
}

/** What a rehearsal finds: only what this agent may use. */
async function searchUsable(
  query: string,
  skills: Skills,
  session: () => Session | undefined,
): Promise<SearchAnswer> {
  const answer = await skills.search(query);
  const usable = new Set(session()?.skills.flatMap(({ id, state }) => (state === "ineligible" ? [] : [id])));
  const hits = answer.hits.filter(({ skill }) => usable.has(skill.id));
  const isSame = hits[0] !== undefined && hits[0] === answer.hits[0];
  return { ...answer, hits, confident: answer.confident && isSame };
}

/** The last words of a stream. */
function finish(end: TurnEnd, emit: (chunk: ChatChunk) => void): void {
  if (end.reason === "stopped") {
    emit({ type: "abort" });
    return;
  }
  if (end.reason === "failed") {
    const text = end.notice?.text ?? "The model gave no answer.";
    if (end.notice !== undefined) emit({ type: "data-notice", data: end.notice });
    emit({ type: "error", errorText: text });
    return;
  }
  emit({ type: "finish", finishReason: end.reason === "step-limit" ? "length" : "stop" });
}

function personMessage(id: string, text: string): ChatMessage {
  return {
    id,
    role: "user",
    metadata: { createdAt: new Date().toISOString() },
    parts: [{ type: "text", text }],
  };
}

async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  try {
    await sleep(milliseconds, undefined, { signal });
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

function busy(isClosed: boolean): SkillwrightError<"usage_error"> {
  return new SkillwrightError("usage_error", {
    message: isClosed ? "The conversation was closed" : "The conversation is still answering",
    details: { argument: "send", suggestions: [] },
    hint: isClosed ? "Begin a new one." : "Wait for the end of its answer, or stop it.",
  });
}
