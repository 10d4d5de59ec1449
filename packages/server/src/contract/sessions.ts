import type { ChatMessage, TranscriptSummary } from "@skillwright/agent";
import type { OperationPlaces } from "./operation.ts";

/** A stored conversation. */
export interface SessionDocument {
  readonly id: string;
  readonly title: string;
  readonly createdAt: string;
  readonly agent: string;
  readonly model: string;
  readonly cwd: string;
  readonly messages: readonly ChatMessage[];
  /** What was handed to other agents. */
  readonly helpers: readonly SessionHelper[];
  /** What of the file could not be used, in sentences. */
  readonly problems: readonly string[];
}

/** Work that was handed to another agent, or to a skill that runs apart. */
export interface SessionHelper {
  readonly id: string;
  readonly agent: string;
  readonly task: string;
  readonly skill?: string;
  /** What it said last; empty when it never answered. */
  readonly answer: string;
}

interface SessionParams {
  /** The id of the conversation, the start of it, or that of the chat it was begun in. */
  readonly session: string;
}

/** Conversations that were written down. */
export interface SessionOperations {
  listSessions: { response: { readonly sessions: readonly TranscriptSummary[] } };
  getSession: { params: SessionParams; response: SessionDocument };
  exportSession: {
    params: SessionParams;
    query: { readonly format?: "markdown" | "json" | undefined };
    response: Uint8Array;
  };
  deleteSession: { params: SessionParams; response: { readonly id: string } };
}

/** Where these are. */
export const sessionOperations: OperationPlaces<SessionOperations> = {
  listSessions: { method: "GET", path: "/api/v1/sessions" },
  getSession: { method: "GET", path: "/api/v1/sessions/{session}" },
  exportSession: { method: "GET", path: "/api/v1/sessions/{session}/export", answers: "bytes" },
  deleteSession: { method: "DELETE", path: "/api/v1/sessions/{session}" },
};
