import { closeSync, constants, openSync, readFileSync, truncateSync, writeFileSync } from "node:fs";
import { isFileError, makeFolders } from "@skillwright/runtime/internal";
import type { Redactor } from "./redact.ts";
import {
  TITLE_LENGTH,
  type TranscriptHead,
  type TranscriptLine,
  type TranscriptLocation,
} from "./transcript.ts";
import { transcriptFile, transcriptFolder } from "./transcript-file.ts";

/** Saves a conversation, line by line. */
export interface TranscriptWriter {
  write(line: TranscriptLine): void;
}

export interface WriterOptions extends TranscriptLocation {
  readonly redactor: Redactor;
  /** The first line, created when there is something to write. */
  readonly head: (title: string) => TranscriptHead;
  /** Whether to append to an existing file. */
  readonly resumes: boolean;
  /** Called once if writing fails; the conversation itself continues. */
  readonly failed: (problem: string) => void;
}

/** Writes each line at once, to a file that only its owner can read. A failure is reported and ends the writing. */
export function writeTranscript(id: string, options: WriterOptions): TranscriptWriter {
  const { redactor } = options;
  const file = transcriptFile(id, options);
  let isBegun = false;
  let isOver = false;
  const begin = (line: TranscriptLine): void => {
    if (isBegun) return;
    isBegun = true;
    if (options.resumes) {
      dropTornLine(file);
      return;
    }
    makeFolders(transcriptFolder(options), 0o700);
    const head = redactor.clean(options.head(titleOf(line)));
    writeFileSync(file, `${JSON.stringify(head)}\n`, { mode: 0o600, flag: "wx" });
  };
  return {
    write(line) {
      if (isOver) return;
      try {
        begin(line);
        appendLine(file, JSON.stringify(redactor.clean(line)));
      } catch (error) {
        if (!isFileError(error)) throw error;
        isOver = true;
        options.failed(
          error.code === "ENOENT"
            ? "The conversation was deleted from the disk; new messages are not saved."
            : `The conversation can no longer be saved (${error.code}).`,
        );
      }
    },
  };
}

/** Appends to an existing file only: a deleted one must not come back. */
function appendLine(file: string, line: string): void {
  const handle = openSync(file, constants.O_WRONLY | constants.O_APPEND);
  try {
    writeFileSync(handle, `${line}\n`);
  } finally {
    closeSync(handle);
  }
}

/** An incomplete last line after a crash would damage the next one. */
function dropTornLine(file: string): void {
  const bytes = readFileSync(file);
  const end = bytes.lastIndexOf("\n") + 1;
  if (end < bytes.length) truncateSync(file, end);
}

function titleOf(line: TranscriptLine): string {
  if (line.type !== "message") return "";
  const text = line.message.parts.map((part) => (part.type === "text" ? part.text : "")).join(" ");
  const short = text.replace(/\s+/g, " ").trim();
  return short.length > TITLE_LENGTH ? `${short.slice(0, TITLE_LENGTH)}…` : short;
}
