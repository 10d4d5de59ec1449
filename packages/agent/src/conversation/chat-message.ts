import type { SkillParameter } from "@skillwright/core/internal";
import type { Activation, Question } from "@skillwright/runtime/internal";
import type { UIMessage, UIMessageChunk } from "ai";

/** A message of a conversation, as the AI SDK's user interfaces take it. */
export type ChatMessage = UIMessage<ChatMetadata, ChatData>;

/** A piece of an answer on its way. */
export type ChatChunk = UIMessageChunk<ChatMetadata, ChatData>;

/** What a message says about itself. */
export type ChatMetadata = {
  /** When it was begun, in ISO 8601. */
  readonly createdAt?: string;
  /** The agent and the model that answer. */
  readonly agent?: string;
  readonly model?: string;
  /** Whether the answer comes from the rehearsal model. */
  readonly rehearsal?: boolean;
};

/** What an answer carries beside text and calls of tools, by the name behind `data-`. */
export type ChatData = {
  /** A skill came into the conversation, or did not. */
  readonly skill: SkillEvent;
  /** Something the person should know. */
  readonly notice: ChatNotice;
  /** What a turn cost so far; the last one of a turn is its sum. */
  readonly usage: TurnUsage;
  /** The conversation was shortened. */
  readonly compaction: CompactionEvent;
  /** A question to a person, and later what became of it, under the same id. */
  readonly ask: AskEvent;
  /** Another agent works on a task, or ended it. */
  readonly agent: AgentEvent;
};

/** A skill that was wanted, and what became of that. */
export type SkillEvent = {
  readonly skill: string;
  readonly outcome: Activation["kind"];
  readonly trigger: "user" | "model";
  readonly tokens: number;
  /** What the person has to fill in first. */
  readonly missing?: readonly SkillParameter[];
  /** Why it is not used. */
  readonly text?: string;
};

/** Something the person should know; the code is for programs. */
export type ChatNotice = {
  readonly code: string;
  readonly level: "info" | "warning" | "error";
  readonly text: string;
  /** What to do about it. */
  readonly hint?: string;
};

/** What was sent and received. Counts of the provider where it gives them, otherwise estimates. */
export type TurnUsage = {
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly cachedTokens: number;
  /** Whether any of the counts is an estimate. */
  readonly estimated: boolean;
  /** How often a model was asked. */
  readonly requests: number;
  /** What of the input was each skill's text, over all requests. Estimates. */
  readonly skills: readonly { readonly skill: string; readonly tokens: number }[];
  /** Only where prices are configured. */
  readonly cost?: { readonly amount: number; readonly currency: string };
};

/** A conversation that was shortened. */
export type CompactionEvent = {
  readonly tokensBefore: number;
  readonly tokensAfter: number;
  /** Who wrote the summary: the model, or a rule that keeps the beginnings. */
  readonly summary: "model" | "digest";
  /** Ids of the skills whose texts stay. */
  readonly kept: readonly string[];
  readonly dropped: readonly { readonly skill: string; readonly why: "budget" | "unavailable" }[];
};

/** A question to a person. */
export type AskEvent = {
  readonly question: Question;
  readonly state: "waiting" | "allowed" | "refused" | "answered";
};

/** An agent that works for another one. */
export type AgentEvent = {
  readonly agent: string;
  readonly task: string;
  readonly state: "working" | "done" | "failed";
  /** The skill that wants to run apart, where one does. */
  readonly skill?: string;
  /** The id of the task, where it runs beside the conversation. */
  readonly background?: string;
};
