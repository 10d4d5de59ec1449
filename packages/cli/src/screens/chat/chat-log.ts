import type { ChatChunk, ChatMessage, ChatNotice } from "@skillwright/agent";
import { omitUndefined } from "@skillwright/core/internal";
import { talkTexts } from "../../conversation/print-answer.ts";

/** Something in the conversation that is shown. */
export type LogEntry =
  | { readonly kind: "user"; readonly text: string }
  | { readonly kind: "answer"; readonly text: string }
  | { readonly kind: "reasoning"; readonly text: string }
  | {
      readonly kind: "note";
      readonly text: string;
      readonly tone: ChatNotice["level"] | "dim";
      readonly hint?: string;
    }
  | {
      readonly kind: "tool";
      readonly id: string;
      readonly tool: string;
      readonly input: string;
      readonly state: "running" | "done" | "failed";
      readonly problem?: string;
    };

/** What is shown of a conversation, oldest first. */
export type ChatLog = readonly LogEntry[];

/** A note in the log. */
export function note(
  text: string,
  tone: Extract<LogEntry, { kind: "note" }>["tone"] = "dim",
  hint?: string,
): LogEntry {
  return { kind: "note", text, tone, ...omitUndefined({ hint }) };
}

/** A log that an answer is added to, chunk by chunk. */
export interface AnswerLog {
  readonly log: ChatLog;
  /** How long the log was when the current step began; a step may start again. */
  readonly step: number;
}

/** The log after a chunk of an answer. */
export function addChunk(answer: AnswerLog, chunk: ChatChunk): AnswerLog {
  const { log } = answer;
  const add = (entry: LogEntry): AnswerLog => ({ ...answer, log: [...log, entry] });
  switch (chunk.type) {
    case "start-step":
      return { log, step: log.length };
    case "reset-step":
      return { ...answer, log: log.slice(0, answer.step) };
    case "text-start":
      return add({ kind: "answer", text: "" });
    case "text-delta":
      return { ...answer, log: addText(log, "answer", chunk.delta) };
    case "reasoning-delta":
      return { ...answer, log: addText(log, "reasoning", chunk.delta) };
    case "tool-input-available": {
      const { toolCallId: id, toolName: tool, input } = chunk;
      return add({ kind: "tool", id, tool, input: inOneLine(input), state: "running" });
    }
    case "tool-output-available":
      return { ...answer, log: endTool(log, chunk.toolCallId, undefined) };
    case "tool-output-error":
      return { ...answer, log: endTool(log, chunk.toolCallId, chunk.errorText) };
    case "data-notice":
    case "data-skill":
    case "data-compaction":
    case "data-agent":
      return { ...answer, log: [...log, ...dataEntries(chunk)] };
    case "abort":
      return add(note(talkTexts.stopped, "warning"));
    default:
      return answer;
  }
}

/** The log of messages that were exchanged before. */
export function logOfMessages(messages: readonly ChatMessage[]): ChatLog {
  return messages.flatMap(({ role, parts }) =>
    parts.flatMap((part): readonly LogEntry[] => {
      if (part.type === "text") return [{ kind: role === "user" ? "user" : "answer", text: part.text }];
      if (
        part.type === "data-notice" ||
        part.type === "data-skill" ||
        part.type === "data-compaction" ||
        part.type === "data-agent"
      )
        return dataEntries(part);
      if (!("toolCallId" in part)) return [];
      const tool = part.type === "dynamic-tool" ? part.toolName : part.type.replace(/^tool-/, "");
      const entry = { kind: "tool", id: part.toolCallId, tool, input: inOneLine(part.input) } as const;
      if (part.state === "output-error") return [{ ...entry, state: "failed", problem: part.errorText }];
      return [{ ...entry, state: "done" }];
    }),
  );
}

type DataPart = Pick<
  Extract<ChatChunk, { type: "data-notice" | "data-skill" | "data-compaction" | "data-agent" }>,
  "type" | "data"
>;

function dataEntries(part: DataPart): readonly LogEntry[] {
  switch (part.type) {
    case "data-notice": {
      const { text, level, hint } = part.data as ChatNotice;
      return [note(text, level === "info" ? "dim" : level, hint)];
    }
    case "data-skill": {
      const { outcome, skill, tokens } = part.data as Extract<ChatChunk, { type: "data-skill" }>["data"];
      return outcome === "activated" ? [note(talkTexts.skill(skill, tokens))] : [];
    }
    case "data-compaction": {
      const { tokensBefore, tokensAfter } = part.data as Extract<
        ChatChunk,
        { type: "data-compaction" }
      >["data"];
      return [note(talkTexts.compaction(tokensBefore, tokensAfter))];
    }
    case "data-agent": {
      const { agent, state } = part.data as Extract<ChatChunk, { type: "data-agent" }>["data"];
      return [note(talkTexts.agent(agent, state))];
    }
    default:
      return part.type satisfies never;
  }
}

/** Adds text to the last entry of a kind, or starts one. */
function addText(log: ChatLog, kind: "answer" | "reasoning", delta: string): ChatLog {
  const last = log.at(-1);
  if (last?.kind === kind) return [...log.slice(0, -1), { kind, text: last.text + delta }];
  return [...log, { kind, text: delta }];
}

function endTool(log: ChatLog, id: string, problem: string | undefined): ChatLog {
  return log.map((entry) =>
    entry.kind === "tool" && entry.id === id
      ? { ...entry, state: problem === undefined ? "done" : "failed", ...omitUndefined({ problem }) }
      : entry,
  );
}

/** How many characters of a call's input are shown. */
const SHOWN_INPUT = 200;

function inOneLine(input: unknown): string {
  const text = typeof input === "string" ? input : (JSON.stringify(input) ?? "");
  return text.length > SHOWN_INPUT ? `${text.slice(0, SHOWN_INPUT)}…` : text;
}
