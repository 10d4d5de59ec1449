import { readFileSync, rmSync, statSync } from "node:fs";
import type { TranscriptSummary } from "@skillwright/contract";
import {
  errorMessage,
  omitUndefined,
  readJson,
  refuseNewer,
  SkillwrightError,
} from "@skillwright/core/internal";
import { writeFileAtomically } from "@skillwright/runtime/internal";
import type { ChatMessage } from "../messages/chat-message.ts";
import type { HistoryEntry } from "../messages/history.ts";
import {
  type SubAgentLine,
  type SubAgentTranscript,
  TITLE_LENGTH,
  TRANSCRIPT_VERSION,
  type Transcript,
  type TranscriptHead,
  type TranscriptLine,
  type TranscriptLocation,
} from "./transcript.ts";
import {
  findTranscript,
  givenTitle,
  notFound,
  peekHead,
  titleFile,
  transcriptFile,
  transcriptIds,
  transcriptLock,
} from "./transcript-file.ts";

/**
 * Reads a conversation by its id, the beginning of it, or `last`; reports unreadable lines. Throws
 * `transcript_not_found`, `parse_error` and `newer_state`.
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
  if (last !== "") problems.push("The last line is incomplete and was left out.");
  for (const [index, text] of rest.entries()) {
    const line = readLine(text);
    if (line === undefined) problems.push(`Line ${index + 2} cannot be read and was left out.`);
    else if (line.type === "message") messages.push(line.message);
    else if (line.type === "sub-agent") subAgents.set(line.id, joinSubAgent(subAgents.get(line.id), line));
    else entries = line.type === "compacted" ? line.entries : [...entries, ...line.entries];
  }
  const title = givenTitle(id, location) ?? head.title;
  return { head: { ...head, title }, messages, entries, subAgents: [...subAgents.values()], problems };
}

/** The saved conversations, newest first; one whose first line can't be read has no title. */
export function listTranscripts(location: TranscriptLocation): readonly TranscriptSummary[] {
  return transcriptIds(location).flatMap((id) => {
    const file = transcriptFile(id, location);
    const stats = statSync(file, { throwIfNoEntry: false });
    if (stats === undefined) return [];
    const { createdAt = "", title: start = "", agent = "", model = "", cwd = "" } = peekHead(file);
    const title = givenTitle(id, location) ?? start;
    const updatedAt = stats.mtime.toISOString();
    return [{ id, createdAt, title, agent, model, cwd, file, bytes: stats.size, updatedAt }];
  });
}

/** Renames a saved conversation, even an open one. Throws `transcript_not_found` and `usage_error`. */
export function renameTranscript(
  query: string,
  title: string,
  location: TranscriptLocation,
): { readonly id: string; readonly title: string } {
  const id = findTranscript(query, location);
  const line = title.replace(/\s+/g, " ").trim().slice(0, TITLE_LENGTH);
  if (line === "") {
    throw new SkillwrightError("usage_error", {
      message: "A title must not be empty",
      details: { argument: "title", suggestions: [] },
    });
  }
  writeFileAtomically(titleFile(id, location), `${line}\n`, { mode: 0o600 });
  return { id, title: line };
}

/** Deletes a saved conversation and returns its id. Throws `transcript_not_found`. */
export function deleteTranscript(query: string, location: TranscriptLocation): string {
  const id = findTranscript(query, location);
  rmSync(transcriptFile(id, location));
  rmSync(titleFile(id, location), { force: true });
  // Nobody can continue a deleted conversation, so its lock isn't needed.
  rmSync(transcriptLock(id, location), { force: true });
  return id;
}

function readText(file: string, id: string, location: TranscriptLocation): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") throw notFound(id, location);
    throw new SkillwrightError("permission_error", {
      message: `${file} cannot be read: ${errorMessage(error)}`,
      details: { path: file },
      cause: error,
    });
  }
}

function readHead(text: string, file: string): TranscriptHead {
  const head = readJson(text)?.value as Partial<TranscriptHead> | undefined;
  if (head?.schema !== "skillwright-transcript" || typeof head.version !== "number") {
    throw new SkillwrightError("parse_error", {
      message: `${file} is not a Skillwright conversation`,
      details: { file, line: 1 },
      hint: "Delete it if you do not need it.",
    });
  }
  refuseNewer(file, {
    found: head.version,
    known: TRANSCRIPT_VERSION,
    hint: "Update Skillwright to continue it.",
  });
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

/** Whether it has the required fields of a model message; another or older program may have written it. */
function isEntry(entry: Partial<HistoryEntry> | null): boolean {
  const { content } = entry?.message ?? {};
  return typeof entry?.tokens === "number" && (typeof content === "string" || Array.isArray(content));
}
