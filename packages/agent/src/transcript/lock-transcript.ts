import { joinPath, SkillwrightError } from "@skillwright/core/internal";
import { type HeldLock, holdFileLock } from "@skillwright/runtime/internal";
import type { TranscriptLocation } from "./transcript.ts";

/** The lock of a transcript: an empty file that is never deleted. */
export function transcriptLock(id: string, { state }: TranscriptLocation): string {
  return joinPath(state, `locks/transcript-${id}.lock`);
}

/**
 * Locks a conversation, because two writers would mix up its lines. The lock ends with its process. Throws
 * `transcript_in_use`.
 */
export function lockTranscript(id: string, location: TranscriptLocation): HeldLock {
  const lock = holdFileLock(transcriptLock(id, location));
  if (lock !== undefined) return lock;
  throw new SkillwrightError("transcript_in_use", {
    message: `The conversation "${id}" is open elsewhere`,
    details: { id },
    hint: "Close it there first, or start a new one.",
  });
}
