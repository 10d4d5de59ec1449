import {
  type BackgroundTask,
  type Conversation,
  type ConversationOptions,
  givenTitle,
  openAgents,
  openConversation,
  resumeConversation,
} from "@skillwright/agent";
import type { ChatBody, ChatDocument, ListedChat } from "@skillwright/contract";
import {
  isSkillwrightError,
  omitUndefined,
  SkillwrightError,
  toErrorEntry,
} from "@skillwright/core/internal";
import type { AskDesk } from "../events/ask-desk.ts";
import type { ServerContext } from "../http/server-context.ts";
import { MAX_ANSWER_LENGTH, MAX_CHATS, MAX_TITLE_LENGTH } from "../limits.ts";
import { checkChatFolder, isAnswerable } from "../security/chat-folder.ts";
import { expired } from "../stores/expired.ts";
import { type KeyedStore, memoryStore } from "../stores/keyed-store.ts";
import { type AnswerBuffer, createAnswerBuffer } from "./answer-buffer.ts";

/** Chats that continue when their readers disconnect. */
export interface ChatRooms {
  list(): readonly ListedChat[];
  get(id: string): ChatDocument;
  /** Sends a message and returns the answer as a stream; the first message opens the chat. */
  send(body: ChatBody, text: string): Promise<ReadableStream<Uint8Array>>;
  /** The current answer from its start; undefined when there is none. */
  resume(id: string): ReadableStream<Uint8Array> | undefined;
  /** Stops the current answer; what was answered until then stays. */
  stop(id: string): boolean;
  /** The tasks in the background of a chat, including those that ended recently. */
  tasks(id: string): readonly BackgroundTask[];
  /** Stops a task in the background; false when it is not running. */
  stopTask(id: string, task: string): boolean;
  close(id: string): Promise<void>;
  closeAll(): Promise<void>;
}

/** An open chat. */
export interface ChatRoom {
  readonly conversation: Conversation;
  /** The folder that it is saved in. */
  readonly state: string;
  /** When the last message was sent, in ISO 8601. */
  usedAt: string;
  answer: { readonly buffer: AnswerBuffer; readonly stop: AbortController } | undefined;
}

export interface ChatRoomsOptions {
  /** Most chats that are open at the same time. */
  readonly most?: number;
  /** The open chats. Default: in memory. */
  readonly store?: KeyedStore<ChatRoom>;
}

/** Opens rooms for chats. */
export function openChatRooms(
  context: ServerContext,
  desk: AskDesk,
  { most = MAX_CHATS, store = memoryStore<ChatRoom>() }: ChatRoomsOptions = {},
): ChatRooms {
  /** Chats that are open or being opened, the one that was used longest ago first. */
  const rooms = memoryStore<Promise<ChatRoom>>();
  const open = async ({ id, agent, model, cwd, as, session, directives }: ChatBody): Promise<ChatRoom> => {
    checkChatFolder(cwd ?? context.cwd, await context.skills());
    const skills = await context.skills(omitUndefined({ cwd, as }));
    const options: ConversationOptions = {
      skills,
      agents: await openAgents({ skills }),
      models: context.models(skills),
      ask: async (question, asked) =>
        isAnswerable(question, skills) && desk.put(question, { ...asked, chat: id }),
      onTask: (task) => context.publish({ event: "task", data: { chat: id, task } }),
      // A person's rule that allows requests is not meant for everybody who has the token.
      alwaysAsk: ["http_request"],
      chat: id,
      ...omitUndefined({ agent, model, directives }),
    };
    // An idle chat gives its conversation up to the chat that continues it.
    for (const [other, room] of store.entries()) {
      if (room.conversation.id === session && isIdle(room)) await close(other);
    }
    const conversation = await (session === undefined
      ? openConversation(options)
      : resumeConversation(session, options));
    const { state } = skills.locations;
    const room: ChatRoom = { conversation, state, usedAt: new Date().toISOString(), answer: undefined };
    store.put(id, room);
    return room;
  };
  const enter = async (body: ChatBody): Promise<ChatRoom> => {
    const room = rooms.get(body.id) ?? makeRoom().then(() => open(body));
    rooms.put(body.id, room);
    try {
      return await room;
    } catch (error) {
      if (rooms.get(body.id) === room) rooms.delete(body.id);
      throw error;
    }
  };
  const close = async (id: string): Promise<void> => {
    const room = store.get(id);
    rooms.delete(id);
    store.delete(id);
    room?.answer?.stop.abort();
    await room?.conversation.close();
  };
  const makeRoom = async (): Promise<void> => {
    if (rooms.size < most) return;
    const idle = rooms.entries().find(([id]) => {
      const room = store.get(id);
      return room !== undefined && isIdle(room);
    });
    if (idle === undefined) throw tooMany(most);
    await close(idle[0]);
  };
  const find = (id: string): ChatRoom => {
    const room = store.get(id);
    if (room === undefined)
      throw expired(
        { kind: "chat", id },
        { message: "This chat is not open", hint: "Send a message to open it." },
      );
    return room;
  };
  const toListed = (id: string, { conversation, state, usedAt, answer }: ChatRoom): ListedChat => ({
    id,
    session: conversation.id,
    title: givenTitle(conversation.id, { state }) ?? titleOf(conversation),
    agent: conversation.agent,
    model: conversation.model,
    messages: conversation.messages().length,
    updatedAt: usedAt,
    state: answer === undefined ? "idle" : "answering",
  });
  return {
    list: () => store.entries().map(([id, room]) => toListed(id, room)),
    get(id) {
      const room = find(id);
      const { conversation } = room;
      return {
        ...toListed(id, room),
        conversation: conversation.messages(),
        context: conversation.context(),
      };
    },
    async send(body, text) {
      const room = await enter(body);
      const { parameters, messageId } = body;
      const stop = new AbortController();
      const chunks = room.conversation.send(text, {
        signal: stop.signal,
        ...omitUndefined({ parameters, messageId }),
      });
      const buffer = createAnswerBuffer();
      const answer = { buffer, stop };
      room.answer = answer;
      room.usedAt = new Date().toISOString();
      void fill(buffer, chunks, stop).finally(() => {
        // The next answer may already have started.
        if (room.answer === answer) room.answer = undefined;
      });
      return buffer.read();
    },
    resume: (id) => store.get(id)?.answer?.buffer.read(),
    stop(id) {
      const { answer } = find(id);
      answer?.stop.abort();
      return answer !== undefined;
    },
    tasks: (id) => find(id).conversation.tasks(),
    stopTask: (id, task) => find(id).conversation.stopTask(task),
    close: async (id) => {
      find(id);
      await close(id);
    },
    closeAll: async () => {
      await Promise.allSettled(rooms.entries().map(([, room]) => room));
      await Promise.all(store.entries().map(([id]) => close(id)));
    },
  };
}

/** Whether closing it loses nothing: it is not answering, and no task runs in the background. */
function isIdle({ answer, conversation }: ChatRoom): boolean {
  return answer === undefined && conversation.tasks().every(({ state }) => state !== "working");
}

/** Writes an answer into its buffer in the format of the AI SDK's UI message streams. */
async function fill(
  buffer: AnswerBuffer,
  chunks: ReadableStream<object>,
  stop: AbortController,
): Promise<void> {
  const say = (chunk: object): void => buffer.push(`data: ${JSON.stringify(chunk)}\n\n`);
  try {
    for await (const chunk of chunks) {
      say(chunk);
      if (buffer.length > MAX_ANSWER_LENGTH) stop.abort();
    }
  } catch (error) {
    const errorText = isSkillwrightError(error) ? JSON.stringify(toErrorEntry(error)) : "The answer failed";
    say({ type: "error", errorText });
  } finally {
    buffer.push("data: [DONE]\n\n");
    buffer.end();
  }
}

/** The first line of the first message. */
function titleOf(conversation: Conversation): string | null {
  const first = conversation.messages().find(({ role }) => role === "user");
  const text = first?.parts.find((part) => part.type === "text")?.text.trim() ?? "";
  return text === "" ? null : (text.split("\n", 1)[0] ?? "").slice(0, MAX_TITLE_LENGTH);
}

function tooMany(most: number): SkillwrightError<"limit_exceeded"> {
  return new SkillwrightError("limit_exceeded", {
    message: `${most} chats are answering at the same time`,
    details: { limit: "MAX_CHATS", allowed: most, actual: most + 1 },
    hint: "Wait until one has ended, or stop one.",
  });
}
