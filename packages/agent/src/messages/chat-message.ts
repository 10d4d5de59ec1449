import type { TurnUsage } from "@skillwright/contract";
import type { SkillParameter } from "@skillwright/core/internal";
import type { Activation, Question } from "@skillwright/runtime/internal";
import type { UIMessage, UIMessageChunk } from "ai";

/** A message of a conversation in the AI SDK's UI format. */
export type ChatMessage = UIMessage<ChatMetadata, ChatData>;

/** A chunk of a streamed answer. */
export type ChatChunk = UIMessageChunk<ChatMetadata, ChatData>;

/** Metadata of a message. */
export type ChatMetadata = {
  /** When it was started, in ISO 8601. */
  readonly createdAt?: string;
  /** The agent and the model that answer. */
  readonly agent?: string;
  readonly model?: string;
  /** Whether the answer comes from the rehearsal model. */
  readonly rehearsal?: boolean;
};

/** What an answer contains besides text and tool calls, by the name after `data-`. */
export type ChatData = {
  /** A skill was activated, or was not. */
  readonly skill: SkillEvent;
  readonly notice: ChatNotice;
  /** Usage of the turn so far; the last one of a turn is the total. */
  readonly usage: TurnUsage;
  readonly compaction: CompactionEvent;
  /** A question to a person, and later its outcome, with the same id. */
  readonly ask: AskEvent;
  /** A sub-agent started or ended a task. */
  readonly agent: AgentEvent;
};

/** A skill that was invoked, and the outcome. */
export type SkillEvent = {
  readonly skill: string;
  readonly outcome: Activation["kind"];
  readonly trigger: "user" | "model";
  readonly tokens: number;
  /** Parameters that the person has to fill in first. */
  readonly missing?: readonly SkillParameter[];
  /** Why it is not used. */
  readonly text?: string;
};

/** A notice for the person; the code is for programs. */
export type ChatNotice = {
  readonly code: string;
  readonly level: "info" | "warning" | "error";
  readonly text: string;
  /** What to do about it. */
  readonly hint?: string;
};

/** A compacted conversation. */
export type CompactionEvent = {
  readonly tokensBefore: number;
  readonly tokensAfter: number;
  /** Who wrote the summary: the model, or a rule that keeps the first words of messages. */
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

/** A sub-agent. */
export type AgentEvent = {
  readonly agent: string;
  readonly task: string;
  readonly state: "working" | "done" | "failed";
  /** The forked skill, if there is one. */
  readonly skill?: string;
  /** The id of the background task, if it is one. */
  readonly background?: string;
};
