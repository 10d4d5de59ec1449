import type { Ask, HostTool, Session, SessionOptions, Skills } from "@skillwright/runtime/internal";
import type { Agents } from "../agents/agent.ts";
import type { BackgroundTask } from "./background-task.ts";
import type { ChatChunk, ChatMessage, TurnUsage } from "./chat-message.ts";
import type { ConversationModels } from "./conversation-ports.ts";

/** What a conversation is made of. */
export interface ConversationOptions {
  readonly skills: Skills;
  readonly agents: Agents;
  readonly models: ConversationModels;
  /** Id of the agent that answers. Default: the default agent. */
  readonly agent?: string;
  /** Id of the model. Default: the agent's, else the default model. */
  readonly model?: string;
  /** Puts a question to a person; the id is that of the `data-ask` part. Default: nobody is there, and every answer is no. */
  readonly ask?: ChatAsk;
  /** Whether the conversation is written down in the state folder. Default: `keep`. */
  readonly transcript?: "keep" | "off";
  /** The model's context window in tokens. Default: what is known about the model. */
  readonly contextWindow?: number;
  /** What a person's slash call becomes. Default: `inject`. */
  readonly slash?: SessionOptions["slash"];
  /** Whose word counts for the text of a project's skills. Default: `store`. */
  readonly trust?: SessionOptions["trust"];
  /** Tools of the host beside the agent's own; every call goes through rules, hooks and `ask`. */
  readonly tools?: readonly HostTool[];
  /** Most requests to a model within one turn. Default: the agent's limit. */
  readonly maxSteps?: number;
  /** How long is waited before a failed request is repeated; tests make it short. Default: real time. */
  readonly wait?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /**
   * What becomes of skills that want to run in the background: they run `beside` the conversation, or are `waited-for`,
   * where it ends with its first answer. Default: `beside`.
   */
  readonly background?: "beside" | "waited-for";
  /** Hears of each task in the background that begins or ends. Default: nobody does until the next turn. */
  readonly onTask?: (task: BackgroundTask) => void;
  /** What a program calls the conversation that it begins; by that a stored one is found too. */
  readonly chat?: string;
  /** Values that are never written down. */
  readonly secrets?: readonly string[];
}

/** Puts a question to a person, as the runtime's `Ask`, with the id under which the stream tells of it. */
export type ChatAsk = (
  question: Parameters<Ask>[0],
  asked: { readonly id: string; readonly signal: AbortSignal },
) => ReturnType<Ask>;

/** How a message is sent. */
export interface SendOptions {
  /** Ends the turn; what was answered until then stays. */
  readonly signal?: AbortSignal;
  /** Values of the parameters of the skills that the message calls. */
  readonly parameters?: Readonly<Record<string, string>>;
  /** The id of the person's message. Default: a new one. */
  readonly messageId?: string;
}

/** A conversation with an agent. */
export interface Conversation {
  readonly id: string;
  readonly agent: string;
  /** The model that answers, unless a skill wants another one for its turn. */
  readonly model: { readonly id: string; readonly label: string; readonly rehearsal: boolean };
  readonly session: Session;
  /** Sends a person's message and streams the answer. One turn at a time; throws `usage_error` for a second one. */
  send(text: string, options?: SendOptions): ReadableStream<ChatChunk>;
  /** What of a resumed conversation could not be read, in sentences. */
  readonly problems: readonly string[];
  /** Everything said so far. */
  messages(): readonly ChatMessage[];
  /** What the model is told now. */
  context(): ConversationContext;
  /** What runs in the background, and what ended there lately. */
  tasks(): readonly BackgroundTask[];
  /** Stops a task in the background; false when it does not run. */
  stopTask(id: string): boolean;
  /** Shortens the conversation now. */
  compact(): ReadableStream<ChatChunk>;
  /** Ends the conversation; a turn under way and what runs in the background are stopped. */
  close(): Promise<void>;
}

/** What a model is told. */
export interface ConversationContext {
  readonly system: string;
  readonly catalog: { readonly tokens: number; readonly listed: number; readonly omitted: readonly string[] };
  /** The skills whose texts are in the conversation. */
  readonly active: readonly { readonly skill: string; readonly tokens: number }[];
  /** The names of the tools. */
  readonly tools: readonly string[];
  readonly messages: number;
  /** An estimate of the next request without the next message. */
  readonly tokens: number;
  readonly contextWindow: number | undefined;
  /** Over the whole conversation. */
  readonly usage: TurnUsage;
}
