import type { BackgroundTask, ConversationContext } from "@skillwright/contract";
import type { Ask, HostTool, Session, SessionOptions, Skills } from "@skillwright/runtime/internal";
import type { Agents } from "../agents/agent.ts";
import type { ChatChunk, ChatMessage } from "../messages/chat-message.ts";
import type { ConversationModels } from "./conversation-ports.ts";

/** Options of {@link openConversation}. */
export interface ConversationOptions {
  readonly skills: Skills;
  readonly agents: Agents;
  readonly models: ConversationModels;
  /** Id of the agent. Default: the default agent. */
  readonly agent?: string;
  /** Id of the model. Default: the agent's model, or the default model. */
  readonly model?: string;
  /** Asks a person; the id is that of the `data-ask` part. Default: nobody is asked, and every answer is no. */
  readonly ask?: ChatAsk;
  /** Whether the conversation is saved in the state folder. Default: `keep`. */
  readonly transcript?: "keep" | "off";
  /** Whether the skills that are used are counted. Default: `count`. */
  readonly usage?: SessionOptions["usage"];
  /** The model's context window in tokens. Default: what is known about the model. */
  readonly contextWindow?: number;
  /** How `/name` in a message is handled. Default: `inject`. */
  readonly slash?: SessionOptions["slash"];
  /** Whether shell directives in the text of skills may run. Default: `run`. */
  readonly directives?: SessionOptions["directives"];
  /** Who decides whether a project's skills are trusted. Default: `store`. */
  readonly trust?: SessionOptions["trust"];
  /** The host's tools, in addition to the agent's own; rules, hooks and `ask` apply to every call. */
  readonly tools?: readonly HostTool[];
  /** Tools whose every call is asked about, even where an agent's own rules allow it. Default: none. */
  readonly alwaysAsk?: readonly string[];
  /** Most requests to a model within one turn. Default: the agent's limit. */
  readonly maxSteps?: number;
  /** Waits before a failed request is retried; tests make it short. Default: real time. */
  readonly wait?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** Whether background skills run in `parallel` or the conversation waits for each. Default: `parallel`. */
  readonly background?: "parallel" | "wait";
  /** Called when a background task starts or ends. Default: tasks are reported with the next turn. */
  readonly onTask?: (task: BackgroundTask) => void;
  /** The program's own id for the conversation; a saved one can be found by it too. */
  readonly chat?: string;
  /** Values that are never saved. */
  readonly secrets?: readonly string[];
}

/** Asks a person, like the runtime's `Ask`, with the id of the question in the stream. */
export type ChatAsk = (
  question: Parameters<Ask>[0],
  asked: { readonly id: string; readonly signal: AbortSignal },
) => ReturnType<Ask>;

/** Options of {@link Conversation.send}. */
export interface SendOptions {
  /** Ends the turn; the answer so far stays. */
  readonly signal?: AbortSignal;
  /** Values for the parameters of the invoked skills. */
  readonly parameters?: Readonly<Record<string, string>>;
  /** The part that the person wrote: only its `@path`s attach files, not those in piped input. Default: all of it. */
  readonly typed?: string;
  /** The id of the person's message. Default: a new one. */
  readonly messageId?: string;
}

/** A conversation with an agent. */
export interface Conversation {
  readonly id: string;
  readonly agent: string;
  /** The model, unless a skill requests another one for its turn. */
  readonly model: { readonly id: string; readonly label: string; readonly rehearsal: boolean };
  readonly session: Session;
  /** Sends a person's message and streams the answer. Throws `usage_error` while another turn is running. */
  send(text: string, options?: SendOptions): ReadableStream<ChatChunk>;
  /** The parts of a resumed conversation that couldn't be read, as sentences. */
  readonly problems: readonly string[];
  messages(): readonly ChatMessage[];
  /** What the model currently receives. */
  context(): ConversationContext;
  /** Background tasks that are running or ended recently. */
  tasks(): readonly BackgroundTask[];
  /** Stops a background task; false if it isn't running. */
  stopTask(id: string): boolean;
  compact(): ReadableStream<ChatChunk>;
  /** Ends the conversation and stops the current turn and all background tasks. */
  close(): Promise<void>;
}
