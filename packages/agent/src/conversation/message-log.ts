import { omitUndefined } from "@skillwright/core/internal";
import type { HeldLock, Skills } from "@skillwright/runtime/internal";
import type { ChatMessage } from "../messages/chat-message.ts";
import type { Redactor } from "../transcript/redact.ts";
import { type SubAgentWork, TRANSCRIPT_VERSION, type Transcript } from "../transcript/transcript.ts";
import { lockTranscript } from "../transcript/transcript-file.ts";
import { writeTranscript } from "../transcript/write-transcript.ts";
import type { HistoryChange } from "./thread.ts";

/** A resumed conversation and its lock. */
export interface StoredConversation extends Transcript {
  readonly held: HeldLock | undefined;
}

/** The messages of a conversation, saved unless that is turned off. */
export interface MessageLog {
  messages(): readonly ChatMessage[];
  add(message: ChatMessage): void;
  /** Saves a change of the history. */
  readonly record: (change: HistoryChange) => void;
  /** The same for delegated work. */
  readonly recordSubAgent: (work: SubAgentWork, change: HistoryChange) => void;
  /** Releases the lock, so that others can continue the conversation. */
  release(): void;
}

export interface MessageLogOptions {
  readonly skills: Skills;
  readonly redactor: Redactor;
  readonly transcript: "keep" | "off";
  /** Ids of the agent and the model. */
  readonly agent: string;
  readonly model: string;
  /** The program's own id for it. */
  readonly chat?: string | undefined;
  readonly stored: StoredConversation | undefined;
  /** Called once if saving fails. */
  readonly failed: (problem: string) => void;
}

/** Starts with the saved messages. */
export function openMessageLog(id: string, options: MessageLogOptions): MessageLog {
  const { skills, redactor, agent, model, chat, stored, failed } = options;
  const { cwd } = skills.snapshot.place;
  const transcript =
    options.transcript === "off"
      ? undefined
      : writeTranscript(id, {
          state: skills.locations.state,
          redactor,
          resumes: stored !== undefined,
          failed,
          head: (title) => ({
            schema: "skillwright-transcript",
            version: TRANSCRIPT_VERSION,
            id,
            createdAt: new Date().toISOString(),
            title,
            agent,
            model,
            cwd,
            ...omitUndefined({ chat }),
          }),
        });
  let held = stored?.held;
  let messages: readonly ChatMessage[] = stored?.messages ?? [];
  return {
    messages: () => messages,
    add(message) {
      // A new conversation can be found as soon as its first line is written.
      if (transcript !== undefined) held ??= lockTranscript(id, skills.locations);
      messages = [...messages, message];
      transcript?.write({ type: "message", message });
    },
    record: ({ kind, entries }) => transcript?.write({ type: kind, entries }),
    recordSubAgent: (work, { kind, entries }) =>
      transcript?.write({ type: "sub-agent", ...work, change: kind, entries }),
    release: () => held?.release(),
  };
}
