import type { ChatMessage } from "../conversation/chat-message.ts";
import type { HistoryEntry } from "../conversation/history.ts";

/** Version of the shape of a transcript's lines. */
export const TRANSCRIPT_VERSION: number = 1;

/** The first line of a transcript. */
export interface TranscriptHead {
  readonly schema: "skillwright-transcript";
  readonly version: number;
  readonly id: string;
  /** In ISO 8601. */
  readonly createdAt: string;
  /** The beginning of the first message. */
  readonly title: string;
  readonly agent: string;
  readonly model: string;
  /** The folder that was worked in. */
  readonly cwd: string;
  /** What the program calls it that began it. */
  readonly chat?: string;
}

/** Every other line: what people saw, what the model was told more, and what took the place of all it was told. */
export type TranscriptLine =
  | { readonly type: "message"; readonly message: ChatMessage }
  | { readonly type: "appended"; readonly entries: readonly HistoryEntry[] }
  | { readonly type: "compacted"; readonly entries: readonly HistoryEntry[] }
  | SubAgentLine;

/** Work that was handed to another agent, or to a skill that runs apart. */
export interface SubAgentWork {
  /** Tells the works of a conversation apart. */
  readonly id: string;
  readonly agent: string;
  readonly task: string;
  readonly skill?: string;
}

/** What the model of another agent was told more, or instead of everything. */
export interface SubAgentLine extends SubAgentWork {
  readonly type: "sub-agent";
  readonly change: "appended" | "compacted";
  readonly entries: readonly HistoryEntry[];
}

/** A stored conversation. */
export interface Transcript {
  readonly head: TranscriptHead;
  readonly messages: readonly ChatMessage[];
  /** What the model was told. */
  readonly entries: readonly HistoryEntry[];
  /** What was handed to others, in the order in which they began. */
  readonly subAgents: readonly SubAgentTranscript[];
  /** What of the file could not be used, in sentences; empty when everything could. */
  readonly problems: readonly string[];
}

/** Work that was handed on, and what its model was told. */
export interface SubAgentTranscript extends SubAgentWork {
  readonly entries: readonly HistoryEntry[];
}

/** A stored conversation in a list. */
export interface TranscriptSummary
  extends Pick<TranscriptHead, "id" | "createdAt" | "title" | "agent" | "model" | "cwd"> {
  readonly file: string;
  readonly bytes: number;
  /** When something was last said, in ISO 8601. */
  readonly updatedAt: string;
}

/** Where transcripts are kept. */
export interface TranscriptLocation {
  /** The state folder. */
  readonly state: string;
}
