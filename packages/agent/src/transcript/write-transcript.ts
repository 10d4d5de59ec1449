import { appendFileSync, mkdirSync, readFileSync, truncateSync, writeFileSync } from "node:fs";
import type { Redactor } from "./redact.ts";
import type { TranscriptHead, TranscriptLine, TranscriptPlace } from "./transcript.ts";
import { transcriptFile, transcriptFolder } from "./transcript-file.ts";

/** Writes a conversation down, line by line. */
export interface TranscriptWriter {
  write(line: TranscriptLine): void;
}

/** What a transcript is written with. */
export interface WriterOptions extends TranscriptPlace {
  readonly redactor: Redactor;
  /** The first line, made when there is something to write. */
  readonly head: (title: string) => TranscriptHead;
  /** Whether lines are added to a file that is there. */
  readonly resumes: boolean;
}

/** Longest title, in characters. */
const TITLE_LENGTH = 80;

/** Only its owner may read a conversation. The file appears with the first line, and each line is written at once. */
export function writeTranscript(id: string, options: WriterOptions): TranscriptWriter {
  const { redactor } = options;
  const file = transcriptFile(id, options);
  let isBegun = false;
  const begin = (line: TranscriptLine): void => {
    if (isBegun) return;
    isBegun = true;
    if (options.resumes) {
      dropTornLine(file);
      return;
    }
    mkdirSync(transcriptFolder(options), { recursive: true, mode: 0o700 });
    const head = redactor.clean(options.head(titleOf(line)));
    writeFileSync(file, `${JSON.stringify(head)}\n`, { mode: 0o600, flag: "wx" });
  };
  return {
    write(line) {
      begin(line);
      appendFileSync(file, `${JSON.stringify(redactor.clean(line))}\n`, { mode: 0o600 });
    },
  };
}

/** What a crash left of a last line would spoil the next one. */
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
