import { readFileSync, rmSync, statSync } from "node:fs";
import { omitUndefined, readJson, SkillwrightError } from "@skillwright/core/internal";
import type { ChatMessage } from "../conversation/chat-message.ts";
import type { HistoryEntry } from "../conversation/history.ts";
import { transcriptLock } from "./hold-transcript.ts";
import { peekHead } from "./peek-head.ts";
import {
  type HelperLine,
  type HelperTranscript,
  TRANSCRIPT_VERSION,
  type Transcript,
  type TranscriptHead,
  type TranscriptLine,
  type TranscriptPlace,
  type TranscriptSummary,
} from "./transcript.ts";
import { findTranscript, notFound, transcriptFile, transcriptIds } from "./transcript-file.ts";

/**
 * Reads a stored conversation by its id, the beginning of one, or `last`. What cannot be read is left out and said.
 * Throws `transcript_not_found`, `parse_error` for a file that is none, and `newer_state` for one of a newer version.
 */
export function readTranscript(query: string, place: TranscriptPlace): Transcript {
  const id = findTranscript(query, place);
  const file = transcriptFile(id, place);
  const [first = "", ...rest] = readText(file, id, place).split("\n");
  const head = readHead(first, file);
  const messages: ChatMessage[] = [];
  let entries: readonly HistoryEntry[] = [];
  const helpers = new Map<string, HelperTranscript>();
  const problems: string[] = [];
  const last = rest.pop() ?? "";
  if (last !== "") problems.push("The last line was not written to its end and is left out.");
  for (const [index, text] of rest.entries()) {
    const line = readLine(text);
    if (line === undefined) problems.push(`Line ${index + 2} cannot be read and is left out.`);
    else if (line.type === "message") messages.push(line.message);
    else if (line.type === "helper") helpers.set(line.id, joinHelper(helpers.get(line.id), line));
    else entries = line.type === "compacted" ? line.entries : [...entries, ...line.entries];
  }
  return { head, messages, entries, helpers: [...helpers.values()], problems };
}

/** The stored conversations, the newest first; one whose first line cannot be read has no title. */
export function listTranscripts(place: TranscriptPlace): readonly TranscriptSummary[] {
  return transcriptIds(place).flatMap((id) => {
    const file = transcriptFile(id, place);
    const stats = statSync(file, { throwIfNoEntry: false });
    if (stats === undefined) return [];
    const { createdAt = "", title = "", agent = "", model = "", cwd = "" } = peekHead(file);
    const updatedAt = stats.mtime.toISOString();
    return [{ id, createdAt, title, agent, model, cwd, file, bytes: stats.size, updatedAt }];
  });
}

/** Removes a stored conversation and says which. Throws `transcript_not_found`. */
export function deleteTranscript(query: string, place: TranscriptPlace): string {
  const id = findTranscript(query, place);
  rmSync(transcriptFile(id, place));
  // Nobody can go on with what is gone, so the lock divides nobody.
  rmSync(transcriptLock(id, place), { force: true });
  return id;
}

function readText(file: string, id: string, place: TranscriptPlace): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") throw notFound(id, place);
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

function joinHelper(
  before: HelperTranscript | undefined,
  { id, agent, task, skill, change, entries }: HelperLine,
): HelperTranscript {
  const said = change === "compacted" ? entries : [...(before?.entries ?? []), ...entries];
  return { id, agent, task, ...omitUndefined({ skill }), entries: said };
}

function readLine(text: string): TranscriptLine | undefined {
  const line = readJson(text)?.value as Partial<TranscriptLine> | undefined;
  const isMessage = line?.type === "message" && Array.isArray(line.message?.parts);
  const isHelper =
    line?.type === "helper" &&
    [line.id, line.agent, line.task].every((text_) => typeof text_ === "string") &&
    (line.skill === undefined || typeof line.skill === "string");
  const hasEntries =
    (line?.type === "appended" || line?.type === "compacted" || isHelper) &&
    Array.isArray(line.entries) &&
    line.entries.every(isEntry);
  return isMessage || hasEntries ? (line as TranscriptLine) : undefined;
}

/** Whether it has what is needed of a message to a model; another program, or an older one, may have written it. */
function isEntry(entry: Partial<HistoryEntry> | null): boolean {
  const { content } = entry?.message ?? {};
  return typeof entry?.tokens === "number" && (typeof content === "string" || Array.isArray(content));
}
