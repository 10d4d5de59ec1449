import { readFileSync, rmSync, statSync } from "node:fs";
import { omitUndefined, readJson, SkillwrightError } from "@skillwright/core/internal";
import type { ChatMessage } from "../conversation/chat-message.ts";
import type { HistoryEntry } from "../conversation/history.ts";
import { transcriptLock } from "./lock-transcript.ts";
import { peekHead } from "./peek-head.ts";
import {
  type SubAgentLine,
  type SubAgentTranscript,
  TRANSCRIPT_VERSION,
  type Transcript,
  type TranscriptHead,
  type TranscriptLine,
  type TranscriptLocation,
  type TranscriptSummary,
} from "./transcript.ts";
import { findTranscript, notFound, transcriptFile, transcriptIds } from "./transcript-file.ts";

/**
 * Reads a stored conversation by its id, the beginning of one, or `last`. What cannot be read is left out and said.
 * Throws `transcript_not_found`, `parse_error` for a file that is none, and `newer_state` for one of a newer version.
 */
export function readTranscript(query: string, location: TranscriptLocation): Transcript {
  const id = findTranscript(query, location);
  const file = transcriptFile(id, location);
  const [first = "", ...rest] = readText(file, id, location).split("\n");
  const head = readHead(first, file);
  const messages: ChatMessage[] = [];
  let entries: readonly HistoryEntry[] = [];
  const subAgents = new Map<string, SubAgentTranscript>();
  const problems: string[] = [];
  const last = rest.pop() ?? "";
  if (last !== "") problems.push("The last line was not written to its end and is left out.");
  for (const [index, text] of rest.entries()) {
    const line = readLine(text);
    if (line === undefined) problems.push(`Line ${index + 2} cannot be read and is left out.`);
    else if (line.type === "message") messages.push(line.message);
    else if (line.type === "sub-agent") subAgents.set(line.id, joinSubAgent(subAgents.get(line.id), line));
    else entries = line.type === "compacted" ? line.entries : [...entries, ...line.entries];
  }
  return { head, messages, entries, subAgents: [...subAgents.values()], problems };
}

/** The stored conversations, the newest first; one whose first line cannot be read has no title. */
export function listTranscripts(location: TranscriptLocation): readonly TranscriptSummary[] {
  return transcriptIds(location).flatMap((id) => {
    const file = transcriptFile(id, location);
    const stats = statSync(file, { throwIfNoEntry: false });
    if (stats === undefined) return [];
    const { createdAt = "", title = "", agent = "", model = "", cwd = "" } = peekHead(file);
    const updatedAt = stats.mtime.toISOString();
    return [{ id, createdAt, title, agent, model, cwd, file, bytes: stats.size, updatedAt }];
  });
}

/** Removes a stored conversation and says which. Throws `transcript_not_found`. */
export function deleteTranscript(query: string, location: TranscriptLocation): string {
  const id = findTranscript(query, location);
  rmSync(transcriptFile(id, location));
  // Nobody can go on with what is gone, so the lock divides nobody.
  rmSync(transcriptLock(id, location), { force: true });
  return id;
}

function readText(file: string, id: string, location: TranscriptLocation): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") throw notFound(id, location);
    throw new SkillwrightError("permission_error", {
      message: `${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`,
      details: { path: file },
      cause: error,
    });
  }
}

function readHead(text: string, file: string): TranscriptHead {
  const head = readJson(text)?.value as Partial<TranscriptHead> | undefined;
  if (head?.schema !== "skillwright-transcript" || typeof head.version !== "number") {
    throw new SkillwrightError("parse_error", {
      message: `${file} is not a conversation of Skillwright`,
      details: { file, line: 1 },
      hint: "Delete it if you do not need it.",
    });
  }
  if (head.version > TRANSCRIPT_VERSION) {
    throw new SkillwrightError("newer_state", {
      message: `${file} was written by a newer version of Skillwright and is left alone`,
      details: { file, found: head.version, known: TRANSCRIPT_VERSION },
      hint: "Update Skillwright to go on with it.",
    });
  }
  return head as TranscriptHead;
}

function joinSubAgent(
  before: SubAgentTranscript | undefined,
  { id, agent, task, skill, change, entries }: SubAgentLine,
): SubAgentTranscript {
  const said = change === "compacted" ? entries : [...(before?.entries ?? []), ...entries];
  return { id, agent, task, ...omitUndefined({ skill }), entries: said };
}

function readLine(text: string): TranscriptLine | undefined {
  const line = readJson(text)?.value as Partial<TranscriptLine> | undefined;
  const isMessage = line?.type === "message" && Array.isArray(line.message?.parts);
  const isSubAgent =
    line?.type === "sub-agent" &&
    [line.id, line.agent, line.task].every((text_) => typeof text_ === "string") &&
    (line.skill === undefined || typeof line.skill === "string");
  const hasEntries =
    (line?.type === "appended" || line?.type === "compacted" || isSubAgent) &&
    Array.isArray(line.entries) &&
    line.entries.every(isEntry);
  return isMessage || hasEntries ? (line as TranscriptLine) : undefined;
}

/** Whether it has what is needed of a message to a model; another program, or an older one, may have written it. */
function isEntry(entry: Partial<HistoryEntry> | null): boolean {
  const { content } = entry?.message ?? {};
  return typeof entry?.tokens === "number" && (typeof content === "string" || Array.isArray(content));
}
