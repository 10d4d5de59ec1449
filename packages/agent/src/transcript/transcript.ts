import type { ChatMessage } from "../messages/chat-message.ts";
import { type HistoryEntry, messageText } from "../messages/history.ts";

/** Version of the transcript format. */
export const TRANSCRIPT_VERSION: number = 1;

/** Longest title, in characters. */
export const TITLE_LENGTH: number = 80;

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
  readonly cwd: string;
  /** The program's own id for it. */
  readonly chat?: string;
}

/** Every other line: a message that people saw, entries for the model, or entries that replace all earlier ones. */
export type TranscriptLine =
  | { readonly type: "message"; readonly message: ChatMessage }
  | { readonly type: "appended"; readonly entries: readonly HistoryEntry[] }
  | { readonly type: "compacted"; readonly entries: readonly HistoryEntry[] }
  | SubAgentLine;

/** Work that was delegated to a sub-agent or a forked skill. */
export interface SubAgentWork {
  /** Unique within a conversation. */
  readonly id: string;
  readonly agent: string;
  readonly task: string;
  readonly skill?: string;
}

/** Entries added for a sub-agent's model, or replacing all earlier ones. */
export interface SubAgentLine extends SubAgentWork {
  readonly type: "sub-agent";
  readonly change: "appended" | "compacted";
  readonly entries: readonly HistoryEntry[];
}

/** A saved conversation. */
export interface Transcript {
  readonly head: TranscriptHead;
  readonly messages: readonly ChatMessage[];
  /** The entries for the model. */
  readonly entries: readonly HistoryEntry[];
  /** The delegated work, in the order in which it started. */
  readonly subAgents: readonly SubAgentTranscript[];
  /** The parts of the file that couldn't be used, as sentences; empty if none. */
  readonly problems: readonly string[];
}

/** Delegated work, and the entries for its model. */
export interface SubAgentTranscript extends SubAgentWork {
  readonly entries: readonly HistoryEntry[];
}

/** Where transcripts are kept. */
export interface TranscriptLocation {
  /** The state folder. */
  readonly state: string;
}

/** A sub-agent's last answer; empty if it never answered. */
export function subAgentAnswer({ entries }: Pick<SubAgentTranscript, "entries">): string {
  const last = entries.findLast(({ kind }) => kind === "answer");
  return last === undefined ? "" : messageText(last.message);
}
