import { omitUndefined } from "@skillwright/core/internal";
import type { HeldLock, Skills } from "@skillwright/runtime/internal";
import { lockTranscript } from "../transcript/lock-transcript.ts";
import type { Redactor } from "../transcript/redact.ts";
import { type SubAgentWork, TRANSCRIPT_VERSION, type Transcript } from "../transcript/transcript.ts";
import { writeTranscript } from "../transcript/write-transcript.ts";
import type { ChatMessage } from "./chat-message.ts";
import type { HistoryChange } from "./thread.ts";

/** A stored conversation that is gone on with, and what keeps others from doing the same. */
export interface StoredConversation extends Transcript {
  readonly held: HeldLock | undefined;
}

/** What was said in a conversation, written down unless nobody wants that. */
export interface MessageLog {
  messages(): readonly ChatMessage[];
  add(message: ChatMessage): void;
  /** Writes down what happened to the history. */
  readonly record: (change: HistoryChange) => void;
  /** The same for work that was handed to another agent. */
  readonly recordSubAgent: (work: SubAgentWork, change: HistoryChange) => void;
  /** Lets others go on with the conversation. */
  release(): void;
}

/** What a log is made of. */
export interface MessageLogOptions {
  readonly skills: Skills;
  readonly redactor: Redactor;
  readonly transcript: "keep" | "off";
  /** Ids of the agent and the model. */
  readonly agent: string;
  readonly model: string;
  /** What the program calls it. */
  readonly chat?: string | undefined;
  readonly stored: StoredConversation | undefined;
  /** Hears once why nothing more is written. */
  readonly failed: (problem: string) => void;
}

/** Starts with what is stored. */
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
      // A new conversation can be found from its first line on.
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
