import { randomBytes } from "node:crypto";
import { closeSync, openSync, readdirSync, readFileSync, readSync } from "node:fs";
import { closest, didYouMean, joinPath, readJson, SkillwrightError } from "@skillwright/core/internal";
import { type HeldLock, holdFileLock, ifExists, ifReadable } from "@skillwright/runtime/internal";
import type { TranscriptHead, TranscriptLocation } from "./transcript.ts";

/** Most bytes of the first line that are read for a list. */
const HEAD_BYTES = 16 * 1024;

/** The first line of a transcript, not validated; empty if it can't be read. */
export function peekHead(file: string): Partial<TranscriptHead> {
  // It may be deleted in the meantime.
  return Object(readJson(ifReadable(() => firstLine(file)) ?? "")?.value) as Partial<TranscriptHead>;
}

function firstLine(file: string): string {
  const handle = openSync(file, "r");
  try {
    const buffer = Buffer.alloc(HEAD_BYTES);
    const text = buffer.subarray(0, readSync(handle, buffer)).toString("utf8");
    return text.slice(0, Math.max(0, text.indexOf("\n")));
  } finally {
    closeSync(handle);
  }
}

const ID = /^\d{8}-\d{6}-[0-9a-f]{8}$/;

/** A new id; ids sort by time. */
export function newTranscriptId(now: Date = new Date()): string {
  const [date = "", time = ""] = now.toISOString().slice(0, 19).replace(/[-:]/g, "").split("T");
  return `${date}-${time}-${randomBytes(4).toString("hex")}`;
}

/** The folder of all transcripts. */
export function transcriptFolder({ state }: TranscriptLocation): string {
  return joinPath(state, "transcripts");
}

/** The file of a transcript. An id is never used as a path: what doesn't look like an id is not found. */
export function transcriptFile(id: string, location: TranscriptLocation): string {
  if (!ID.test(id)) throw notFound(id, location);
  return joinPath(transcriptFolder(location), `${id}.jsonl`);
}

/** The file with the title that a person gave a transcript. */
export function titleFile(id: string, location: TranscriptLocation): string {
  return transcriptFile(id, location).replace(/\.jsonl$/, ".title");
}

/** The title that a person gave a transcript; undefined if there is none. */
export function givenTitle(id: string, location: TranscriptLocation): string | undefined {
  return ifReadable(() => readFileSync(titleFile(id, location), "utf8").trim());
}

/** The ids of all transcripts, newest first. */
export function transcriptIds(location: TranscriptLocation): readonly string[] {
  return (ifExists(() => readdirSync(transcriptFolder(location))) ?? [])
    .flatMap((name) => (name.endsWith(".jsonl") && ID.test(name.slice(0, -6)) ? [name.slice(0, -6)] : []))
    .toSorted()
    .toReversed();
}

/** The only id that starts with a text, or the newest for `last`. Throws `transcript_not_found`. */
export function findTranscript(query: string, location: TranscriptLocation): string {
  const ids = transcriptIds(location);
  const found = query === "last" ? ids.slice(0, 1) : ids.filter((id) => id === query || id.startsWith(query));
  const [id] = found.length > 0 ? found : calledBy(query, ids, location);
  if (query === "" || id === undefined || (found.length > 1 && !found.includes(query)))
    throw notFound(query, location);
  return found.includes(query) ? query : id;
}

/** The newest transcript with this program id. */
function calledBy(name: string, ids: readonly string[], location: TranscriptLocation): readonly string[] {
  if (name === "") return [];
  const id = ids.find((one) => peekHead(transcriptFile(one, location)).chat === name);
  return id === undefined ? [] : [id];
}

/** No transcript has the id, or several start with it. */
export function notFound(id: string, location: TranscriptLocation): SkillwrightError<"transcript_not_found"> {
  const ids = transcriptIds(location);
  const starting = ids.filter((known) => id !== "" && known.startsWith(id));
  const suggestions = starting.length > 0 ? starting.slice(0, 3) : closest(id, ids);
  return new SkillwrightError("transcript_not_found", {
    message:
      starting.length > 1 ? `Several saved chats start with "${id}"` : `There is no saved chat "${id}"`,
    details: { id, suggestions },
    hint: didYouMean(suggestions, "") ?? "`skillwright chats list` lists all saved chats.",
  });
}

/** The lock of a transcript: an empty file that is never deleted. */
export function transcriptLock(id: string, { state }: TranscriptLocation): string {
  return joinPath(state, `locks/transcript-${id}.lock`);
}

/** Locks a conversation against a second writer until the process ends. Throws `transcript_in_use`. */
export function lockTranscript(id: string, location: TranscriptLocation): HeldLock {
  const lock = holdFileLock(transcriptLock(id, location));
  if (lock !== undefined) return lock;
  throw new SkillwrightError("transcript_in_use", {
    message: `The conversation "${id}" is open elsewhere`,
    details: { id },
    hint: "Close it there first, or start a new one.",
  });
}
