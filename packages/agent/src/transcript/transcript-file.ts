import { randomBytes } from "node:crypto";
import { readdirSync } from "node:fs";
import { closest, joinPath, SkillwrightError } from "@skillwright/core/internal";
import { peekHead } from "./peek-head.ts";
import type { TranscriptLocation } from "./transcript.ts";

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

/**
 * The file of a transcript. An id is never used as a path: anything that doesn't look like an id is not
 * found.
 */
export function transcriptFile(id: string, location: TranscriptLocation): string {
  if (!ID.test(id)) throw notFound(id, location);
  return joinPath(transcriptFolder(location), `${id}.jsonl`);
}

/** The ids of all transcripts, newest first. */
export function transcriptIds(location: TranscriptLocation): readonly string[] {
  try {
    return readdirSync(transcriptFolder(location))
      .flatMap((name) => (name.endsWith(".jsonl") && ID.test(name.slice(0, -6)) ? [name.slice(0, -6)] : []))
      .toSorted()
      .toReversed();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}

/**
 * The only id that starts with a text, or the newest for `last`; otherwise the newest with this program id.
 * Throws `transcript_not_found`.
 */
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
      starting.length > 1 ? `Several conversations start with "${id}"` : `There is no conversation "${id}"`,
    details: { id, suggestions },
    hint:
      suggestions.length > 0
        ? `Did you mean ${suggestions.join(" or ")}?`
        : "`skillwright chats list` shows all of them.",
  });
}
