import { joinPath, SkillwrightError } from "@skillwright/core/internal";
import { type HeldLock, holdFileLock } from "@skillwright/runtime/internal";
import type { TranscriptLocation } from "./transcript.ts";

/** The lock of a transcript; an empty file that stays. */
export function transcriptLock(id: string, { state }: TranscriptLocation): string {
  return joinPath(state, `locks/transcript-${id}.lock`);
}

/**
 * Keeps everybody else from going on with a conversation: two writers would mix up its lines. The lock ends with its
 * process, however that ends. Throws `transcript_in_use`.
 */
export function lockTranscript(id: string, location: TranscriptLocation): HeldLock {
  const lock = holdFileLock(transcriptLock(id, location));
  if (lock !== undefined) return lock;
  throw new SkillwrightError("transcript_in_use", {
    message: `The conversation "${id}" is open in another place`,
    details: { id },
    hint: "Leave it there first, or begin a new one.",
  });
}
