import {
  type BackgroundTask,
  type Conversation,
  type ConversationOptions,
  openAgents,
  openConversation,
  openModels,
  resumeConversation,
} from "@skillwright/agent";
import type { ChatBody, ChatDocument, ListedChat } from "@skillwright/contract";
import { isSkillwrightError, SkillwrightError, toErrorEntry } from "@skillwright/core/internal";
import type { AskDesk } from "../events/ask-desk.ts";
import { given } from "../http/given.ts";
import { MAX_ANSWER_LENGTH, MAX_CHATS, MAX_TITLE_LENGTH } from "../limits.ts";
import type { ServerContext } from "../server-context.ts";
import { type AnswerBuffer, createAnswerBuffer } from "./answer-buffer.ts";

/** Chats that go on while their readers come and go. */
export interface ChatRooms {
  list(): readonly ListedChat[];
  get(id: string): ChatDocument;
  /** Sends a message; the chat begins with its first one. Gives the answer on its way. */
  send(body: ChatBody, text: string): Promise<ReadableStream<Uint8Array>>;
  /** The answer on its way, from its start; undefined when none is. */
  resume(id: string): ReadableStream<Uint8Array> | undefined;
  /** Stops the answer on its way; what was answered until then stays. */
  stop(id: string): boolean;
  /** What runs in the background of a chat, and what ended there lately. */
  tasks(id: string): readonly BackgroundTask[];
  /** Stops a task in the background; false when it does not run. */
  stopTask(id: string, task: string): boolean;
  close(id: string): Promise<void>;
  closeAll(): Promise<void>;
}

interface Room {
  readonly conversation: Conversation;
  answer: { readonly buffer: AnswerBuffer; readonly stop: AbortController } | undefined;
}

/** Opens rooms for chats. */
export function openChatRooms(context: ServerContext, desk: AskDesk, most: number = MAX_CHATS): ChatRooms {
  const rooms = new Map<string, Promise<Room>>();
  const settled = new Map<string, Room>();
  const open = async ({ id, agent, model, cwd, session }: ChatBody): Promise<Room> => {
    const skills = await context.skills(given({ cwd }));
    const options: ConversationOptions = {
      skills,
      agents: await openAgents({ skills }),
      models: openModels({ skills }),
      ask: (question, asked) => desk.put(question, { ...asked, chat: id }),
      onTask: (task) => context.tell({ event: "task", data: { chat: id, task } }),
      chat: id,
      ...given({ agent, model }),
    };
    // A chat that rests gives its conversation up to the one that goes on with it.
    for (const [other, room] of settled) {
      if (room.conversation.id === session && isIdle(room)) await close(other);
    }
    const conversation = await (session === undefined
      ? openConversation(options)
      : resumeConversation(session, options));
    const room: Room = { conversation, answer: undefined };
    settled.set(id, room);
    return room;
  };
  const enter = async (body: ChatBody): Promise<Room> => {
    const room = rooms.get(body.id) ?? makeRoom().then(() => open(body));
    // Those that were used longest ago come first.
    rooms.delete(body.id);
    rooms.set(body.id, room);
    try {
      return await room;
    } catch (error) {
      if (rooms.get(body.id) === room) rooms.delete(body.id);
      throw error;
    }
  };
  const close = async (id: string): Promise<void> => {
    const room = settled.get(id);
    rooms.delete(id);
    settled.delete(id);
    room?.answer?.stop.abort();
    await room?.conversation.close();
  };
  const makeRoom = async (): Promise<void> => {
    if (rooms.size < most) return;
    const idle = [...rooms.keys()].find((id) => {
      const room = settled.get(id);
      return room !== undefined && isIdle(room);
    });
    if (idle === undefined) throw tooMany(most);
    await close(idle);
  };
  const find = (id: string): Room => {
    const room = settled.get(id);
    if (room === undefined) throw notThere(id);
    return room;
  };
  const toListed = (id: string, { conversation, answer }: Room): ListedChat => ({
    id,
    session: conversation.id,
    title: titleOf(conversation),
    agent: conversation.agent,
    model: conversation.model,
    messages: conversation.messages().length,
    state: answer === undefined ? "idle" : "answering",
  });
  return {
    list: () => [...settled].map(([id, room]) => toListed(id, room)),
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
        ...given({ parameters, messageId }),
      });
      const buffer = createAnswerBuffer();
      const answer = { buffer, stop };
      room.answer = answer;
      void fill(buffer, chunks, stop).finally(() => {
        // The next answer may have begun already.
        if (room.answer === answer) room.answer = undefined;
      });
      return buffer.read();
    },
    resume: (id) => settled.get(id)?.answer?.buffer.read(),
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
      await Promise.allSettled(rooms.values());
      await Promise.all([...settled.keys()].map(close));
    },
  };
}

/** Whether nothing would be lost: no answer is on its way, and nothing runs in the background. */
function isIdle({ answer, conversation }: Room): boolean {
  return answer === undefined && conversation.tasks().every(({ state }) => state !== "working");
}

/** Writes an answer into its buffer as the AI SDK's streams for user interfaces are written. */
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
    const errorText = isSkillwrightError(error)
      ? JSON.stringify(toErrorEntry(error))
      : "Something went wrong while answering";
    say({ type: "error", errorText });
  } finally {
    buffer.push("data: [DONE]\n\n");
    buffer.end();
  }
}

/** The first words of a person, in a line. */
function titleOf(conversation: Conversation): string | null {
  const first = conversation.messages().find(({ role }) => role === "user");
  const text = first?.parts.find((part) => part.type === "text")?.text.trim() ?? "";
  return text === "" ? null : (text.split("\n", 1)[0] ?? "").slice(0, MAX_TITLE_LENGTH);
}

function notThere(id: string): SkillwrightError<"expired"> {
  return new SkillwrightError("expired", {
    message: "There is no such chat, or not any more",
    details: { kind: "chat", id: id.slice(0, 200) },
    hint: "A chat begins with its first message.",
  });
}

function tooMany(most: number): SkillwrightError<"limit_exceeded"> {
  return new SkillwrightError("limit_exceeded", {
    message: `${most} chats are answering at the same time`,
    details: { limit: "MAX_CHATS", allowed: most, actual: most + 1 },
    hint: "Wait until one has ended, or stop one.",
  });
}
