import type {
  AgentState,
  BackgroundTask,
  ChatMessage,
  ConversationContext,
  ModelEntry,
} from "@skillwright/agent";
import type { ErrorEntry, Scope } from "@skillwright/core/internal";
import type { DiagnosticEntry, Question } from "@skillwright/runtime/internal";
import type { OperationPlaces } from "./operation.ts";
import type { PlaceQuery } from "./place.ts";

/** An agent that can be talked to. */
export interface ListedAgent {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly scope: Scope;
  readonly path: string;
  readonly state: AgentState;
  readonly isDefault: boolean;
  readonly model: string | null;
  readonly diagnostics: readonly DiagnosticEntry[];
}

/** What a test of a model found out. */
export interface ModelTestAnswer {
  readonly ok: boolean;
  readonly id: string;
  readonly label: string | null;
  readonly answer: string | null;
  readonly milliseconds: number | null;
  readonly error: ErrorEntry | null;
  readonly available: readonly string[];
}

/** A question that waits for a person. */
export interface WaitingAsk {
  readonly id: string;
  /** The chat it belongs to. */
  readonly chat: string;
  readonly question: Question;
  /** ISO 8601; unanswered until then, it is answered with no. */
  readonly expiresAt: string;
}

/** An answer: yes or no, or the value that was asked for. */
export interface AnswerBody {
  readonly decision: "allow" | "deny";
  /** What was asked for, such as a secret; never stored, logged or told again. */
  readonly value?: string | undefined;
}

/** A message to an agent, as `useChat` sends it. */
export interface ChatBody {
  /** The chat, chosen by who starts it. */
  readonly id: string;
  readonly messages: readonly {
    readonly role: string;
    readonly parts: readonly unknown[];
    readonly id?: string | undefined;
  }[];
  /** Default: the default agent. Counts for a new chat. */
  readonly agent?: string | undefined;
  /** Default: the agent's, else the default model. Counts for a new chat. */
  readonly model?: string | undefined;
  readonly cwd?: string | undefined;
  /** The stored conversation that a new chat goes on with. */
  readonly session?: string | undefined;
  /** Values of parameters of the skills that the message calls. */
  readonly parameters?: Readonly<Record<string, string>> | undefined;
  readonly trigger?: string | undefined;
  readonly messageId?: string | undefined;
}

/** A chat that is kept. */
export interface ListedChat {
  readonly id: string;
  /** The stored conversation that it is written down as. */
  readonly session: string;
  /** The beginning of what was said first; null while nothing was. */
  readonly title: string | null;
  readonly agent: string;
  readonly model: { readonly id: string; readonly label: string; readonly rehearsal: boolean };
  readonly messages: number;
  readonly state: "answering" | "idle";
}

/** Everything about a chat. */
export interface ChatDocument extends ListedChat {
  readonly conversation: readonly ChatMessage[];
  readonly context: ConversationContext;
}

interface ChatParams {
  readonly chat: string;
}

/** Talking to agents. */
export interface TalkOperations {
  listAgents: {
    query: PlaceQuery & { readonly include?: "usable" | "all" | undefined };
    response: { readonly agents: readonly ListedAgent[] };
  };
  listModels: {
    query: PlaceQuery;
    response: { readonly models: readonly ModelEntry[]; readonly default: string; readonly why: string };
  };
  testModel: { query: PlaceQuery; body: { readonly model?: string | undefined }; response: ModelTestAnswer };
  listAsks: { response: { readonly asks: readonly WaitingAsk[] } };
  answerAsk: {
    params: { readonly ask: string };
    body: AnswerBody;
    response: { readonly id: string; readonly state: "answered" };
  };
  sendChat: { body: ChatBody; response: ReadableStream<Uint8Array> };
  resumeChat: { params: ChatParams; response: ReadableStream<Uint8Array> };
  stopChat: { params: ChatParams; response: { readonly stopped: boolean } };
  listTasks: { params: ChatParams; response: { readonly tasks: readonly BackgroundTask[] } };
  stopTask: {
    params: ChatParams & { readonly task: string };
    response: { readonly stopped: boolean };
  };
  listChats: { response: { readonly chats: readonly ListedChat[] } };
  getChat: { params: ChatParams; response: ChatDocument };
  closeChat: { params: ChatParams; response: { readonly closed: boolean } };
  followEvents: { response: ReadableStream<Uint8Array> };
}

/** Where these are. */
export const talkOperations: OperationPlaces<TalkOperations> = {
  listAgents: { method: "GET", path: "/api/v1/agents" },
  listModels: { method: "GET", path: "/api/v1/models" },
  testModel: { method: "POST", path: "/api/v1/models/test" },
  listAsks: { method: "GET", path: "/api/v1/asks" },
  answerAsk: { method: "POST", path: "/api/v1/asks/{ask}" },
  sendChat: { method: "POST", path: "/api/v1/chat", answers: "stream" },
  resumeChat: { method: "GET", path: "/api/v1/chat/{chat}/stream", answers: "stream" },
  stopChat: { method: "POST", path: "/api/v1/chat/{chat}/stop" },
  listTasks: { method: "GET", path: "/api/v1/chat/{chat}/tasks" },
  stopTask: { method: "POST", path: "/api/v1/chat/{chat}/tasks/{task}/stop" },
  listChats: { method: "GET", path: "/api/v1/chat" },
  getChat: { method: "GET", path: "/api/v1/chat/{chat}" },
  closeChat: { method: "DELETE", path: "/api/v1/chat/{chat}" },
  followEvents: { method: "GET", path: "/api/v1/events", answers: "stream" },
};
