import { randomUUID } from "node:crypto";
import type { ConversationContext } from "@skillwright/contract";
import { estimateTokens, omitUndefined } from "@skillwright/core/internal";
import type { SearchAnswer, Session, Skills } from "@skillwright/runtime/internal";
import type { ChatMessage, ChatNotice } from "../messages/chat-message.ts";
import { historyTokens, skillTokens } from "../messages/history.ts";
import { readTranscript } from "../transcript/read-transcript.ts";
import { createRedactor } from "../transcript/redact.ts";
import { findTranscript, lockTranscript, newTranscriptId } from "../transcript/transcript-file.ts";
import { agentSource, pause } from "./agent-source.ts";
import { openPersonChannel } from "./ask-person.ts";
import { attachFiles } from "./attach-files.ts";
import { openBackgroundTasks } from "./background-tasks.ts";
import type { Conversation, ConversationOptions, SendOptions } from "./conversation.ts";
import type { ConversationModels } from "./conversation-ports.ts";
import { createDelegate } from "./create-delegate.ts";
import { createThread } from "./create-thread.ts";
import { earlierTasks } from "./earlier-tasks.ts";
import { type MessageLog, openMessageLog, type StoredConversation } from "./message-log.ts";
import { notice, openTurn } from "./open-turn.ts";
import { streamTurns } from "./stream-turns.ts";
import type { Thread, ThreadBackground } from "./thread.ts";

const nothingToCompact: ChatNotice = {
  code: "nothing_to_compact",
  level: "info",
  text: "There is nothing to compact yet.",
};

/** Starts a conversation with an agent. */
export function openConversation(options: ConversationOptions): Promise<Conversation> {
  return startConversation(options, undefined);
}

/** Continues a saved conversation. Throws like {@link readTranscript}, and `transcript_in_use`. */
export async function resumeConversation(query: string, options: ConversationOptions): Promise<Conversation> {
  const { locations } = options.skills;
  const id = findTranscript(query, locations);
  // Lock before reading, so that nobody adds to it in between.
  const held = options.transcript === "off" ? undefined : lockTranscript(id, locations);
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
  stored: StoredConversation | undefined,
): Promise<Conversation> {
  const { skills } = options;
  const redactor = createRedactor(skills.snapshot.place.env, options.secrets);
  const models: ConversationModels = {
    open: (wanted, how) => options.models.open(wanted, { ...how, keepSecret: redactor.keep }),
    list: () => options.models.list(),
  };
  const agents = agentSource(options.agents, skills, options.alwaysAsk);
  const id = stored?.head.id ?? newTranscriptId();
  const agent = agents.use(options.agent);
  let opened: Session | undefined;
  const model = await models.open(options.model ?? agent.model, {
    search: (query) => searchUsable(query, skills, () => opened),
  });
  const contextWindow = options.contextWindow ?? model.contextWindow;
  const newId = (): string => randomUUID();
  const person = openPersonChannel(options.ask ?? (async () => false), { newId, keepSecret: redactor.keep });
  const turns = streamTurns({ agent, model, person, newId, answered: (message) => log.add(message) });
  const log: MessageLog = openMessageLog(id, {
    skills,
    redactor,
    transcript: options.transcript ?? "keep",
    agent: agent.id,
    model: model.id,
    chat: options.chat,
    stored,
    failed: (text) => turns.tell({ code: "transcript_stopped", level: "warning", text }),
  });
  const shared = {
    conversation: id,
    ...omitUndefined({
      trust: options.trust,
      slash: options.slash,
      directives: options.directives,
      usage: options.usage,
    }),
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
    host,
    session: shared,
    wait,
    record: log.recordSubAgent,
    newId,
  });
  const tasks = openBackgroundTasks((task) => options.onTask?.(task), stored && earlierTasks(stored));
  const background: ThreadBackground = {
    tasks,
    forTask: (signal) => ({
      ask: person.forTask({
        signal,
        tell: (askId, data) => turns.aside({ type: "data-ask", id: askId, data, transient: true }),
      }),
      // Outside of a turn, notices wait for the next one; other chunks describe the current state and are
      // dropped.
      emit: (chunk) => (chunk.type === "data-notice" ? turns.tell(chunk.data) : turns.aside(chunk)),
    }),
  };
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
    record: log.record,
    ...(options.background !== "wait" && { background }),
    ...(stored !== undefined && { resumed: stored.entries }),
  });
  await session.fire({ event: "SessionStart", source: stored === undefined ? "startup" : "resume" });

  return {
    id,
    agent: agent.id,
    model: { id: model.id, label: model.label, rehearsal: model.rehearsal },
    session,
    send(text, { signal, parameters = {}, messageId = newId(), typed = text }: SendOptions = {}) {
      return turns.stream({
        begin: () => log.add(personMessage(messageId, text)),
        work: (emit, both) =>
          thread.turn({
            prompt: text,
            open: async (context) => {
              const attached = await attachFiles(typed, { session, skills });
              return openTurn(text, { ...context, attached });
            },
            parameters,
            emit,
            signal: both,
          }),
        signal,
      });
    },
    problems: stored?.problems ?? [],
    messages: () => log.messages(),
    tasks: () => tasks.list(),
    stopTask: (taskId) => tasks.stop(taskId),
    compact: () =>
      turns.stream({
        async work(emit, signal) {
          if (thread.entries().length === 0) notice(emit, nothingToCompact);
          else await thread.shorten({ emit, signal });
          return { reason: "nothing", text: "" };
        },
      }),
    context: () => describeContext(thread, { session, contextWindow }),
    async close() {
      await turns.close();
      await tasks.close();
      thread.reportEnded(() => undefined);
      await session.close();
      log.release();
    },
  };
}

function personMessage(id: string, text: string): ChatMessage {
  return {
    id,
    role: "user",
    metadata: { createdAt: new Date().toISOString() },
    parts: [{ type: "text", text }],
  };
}

/** What a thread's model currently receives, described for a person. */
function describeContext(
  thread: Thread,
  { session, contextWindow }: { readonly session: Session; readonly contextWindow: number },
): ConversationContext {
  const entries = thread.entries();
  // Before the first message there is no catalog yet: it depends on the message.
  const catalog = entries.length === 0 ? undefined : session.catalog();
  const lines = catalog?.entries ?? [];
  const catalogTokens = estimateTokens(catalog?.text ?? "");
  const system = thread.system();
  const active = [...skillTokens(entries)].map(([skill, tokens]) => ({ skill, tokens }));
  const skills = active.reduce((sum, { tokens }) => sum + tokens, 0);
  const tools = thread.tools();
  return {
    system,
    catalog: {
      tokens: catalogTokens,
      listed: lines.filter(({ outcome }) => outcome !== "omitted").length,
      omitted: lines.filter(({ outcome }) => outcome === "omitted").map((entry) => entry.id),
    },
    active,
    tools: tools.map(({ name }) => name),
    messages: entries.length,
    parts: {
      instructions: Math.max(0, estimateTokens(system) - catalogTokens),
      tools: estimateTokens(JSON.stringify(tools)),
      messages: Math.max(0, historyTokens(entries) - skills),
    },
    tokens: thread.tokens(),
    contextWindow,
    usage: thread.usage.total(),
  };
}

/** Search for a rehearsal, limited to the skills this agent may use. */
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
