import {
  closeSync,
  constants,
  existsSync,
  fstatSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import {
  errorMessage,
  joinPath,
  type LogAction,
  objectOf,
  omitUndefined,
  permissionError,
  readJson,
  usageError,
} from "@skillwright/core/find";
import { makeFolders } from "../files/make-folders.ts";
import { hasTexts } from "../files/state-list.ts";
import { holdFileLock } from "../files/with-file-lock.ts";
import { personName } from "../machine/node-machine.ts";

/** Size at which the current file is put aside and a new one begins, in bytes. */
const MAX_LOG_FILE_BYTES = 1024 * 1024;

/** Most files that were put aside; beyond it the oldest is deleted. About 80,000 entries. */
const MAX_OLD_LOG_FILES = 19;

/** Longest text of one field, in characters: a line must be written in one piece, so that no other gets into it. */
const MAX_FIELD_LENGTH = 1000;

/** What a caller says about something that happened. */
export interface LogRecord {
  readonly action: LogAction;
  /** What it happened to: a folder, a skill's key or id, a source, a browser. */
  readonly subject: string;
  /** Hash of the content it was about. */
  readonly hash?: string;
  /** More about it in one line: the script, the source, the version. */
  readonly detail?: string;
  readonly outcome: "done" | "refused" | "failed";
}

/** One line of the log. */
export interface LogEntry extends LogRecord {
  /** ISO 8601. */
  readonly time: string;
  /** The user's name according to the operating system; missing where it has none. */
  readonly by?: string;
  readonly pid: number;
}

/** Which entries to read. */
export interface LogQuery {
  /** Default: all. */
  readonly action?: LogAction | undefined;
  /** Only entries at or after this time, ISO 8601. */
  readonly since?: string | undefined;
  /** Most entries; the newest count. Default: all. */
  readonly limit?: number | undefined;
}

/** What was trusted, approved, installed and run on this computer. Entries are only ever added. */
export interface ActivityLog {
  /** The file that entries are added to; older ones are beside it. */
  readonly file: string;
  /** Adds entries. Throws `permission_error` when they cannot be written. */
  record(...entries: readonly LogRecord[]): void;
  /** The oldest first; a damaged line is left out and counted. Throws `usage_error` for a time that is none. */
  read(query?: LogQuery): { readonly entries: readonly LogEntry[]; readonly damaged: number };
}

/** Opens the log in a state folder; the file appears with the first entry. */
export function openActivityLog(options: {
  readonly state: string;
  /** Default: the computer's clock. */
  readonly now?: () => Date;
}): ActivityLog {
  const { now = () => new Date() } = options;
  const folder = joinPath(options.state, "log");
  const file = joinPath(folder, "log.jsonl");
  return {
    file,
    record(...records) {
      const time = now().toISOString();
      const entries = records.map(
        (record): LogEntry => ({
          time,
          ...omitUndefined({ by: personName() }),
          pid: process.pid,
          action: record.action,
          subject: shorten(record.subject),
          ...omitUndefined({
            hash: record.hash,
            detail: record.detail === undefined ? undefined : shorten(record.detail),
          }),
          outcome: record.outcome,
        }),
      );
      if (entries.length === 0) return;
      try {
        makeFolders(folder, 0o700);
        append(file, entries);
        rotate(folder, file, time);
      } catch (error) {
        throw permissionError(file, `${file} cannot be written: ${errorMessage(error)}`, {
          hint: "Check the permissions and the free space of its folder.",
          cause: error,
        });
      }
    },
    read: (query = {}) => readLog(folder, query),
  };
}

/** One write to a file opened for appending: lines of several processes don't mix, and none replaces another. */
function append(file: string, entries: readonly LogEntry[]): void {
  const flags = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | constants.O_NOFOLLOW;
  const descriptor = openSync(file, flags, 0o600);
  try {
    // A line that was cut off by a full disk must not swallow this one.
    const lines = entries.map((entry) => `${JSON.stringify(entry)}\n`).join("");
    writeSync(descriptor, `${endsMidLine(file) ? "\n" : ""}${lines}`);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

function endsMidLine(file: string): boolean {
  const descriptor = openSync(file, "r");
  try {
    const { size } = fstatSync(descriptor);
    const last = Buffer.alloc(1);
    return size > 0 && readSync(descriptor, last, 0, 1, size - 1) === 1 && last[0] !== 0x0a;
  } finally {
    closeSync(descriptor);
  }
}

/** Renames a full file. Names are unique, so that concurrent processes lose nothing. */
function rotate(folder: string, file: string, time: string): void {
  if (statSync(file).size < MAX_LOG_FILE_BYTES) return;
  const lock = holdFileLock(joinPath(folder, "rotate.lock"));
  if (lock === undefined) return;
  try {
    if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) < MAX_LOG_FILE_BYTES) return;
    renameSync(file, freeName(folder, time));
    for (const name of oldFiles(folder).slice(0, -MAX_OLD_LOG_FILES)) rmSync(joinPath(folder, name));
  } finally {
    lock.release();
  }
}

/** After every earlier file in the order of names, also when the clock was set back. */
function freeName(folder: string, time: string): string {
  const last = oldFiles(folder).at(-1);
  const number = last === undefined ? 1 : Number(last.slice(4, 12)) + 1;
  return joinPath(folder, `log-${String(number).padStart(8, "0")}-${time.slice(0, 10)}.jsonl`);
}

function oldFiles(folder: string): readonly string[] {
  return readdirSync(folder)
    .filter((name) => /^log-\d{8}-[\d-]{10}\.jsonl$/.test(name))
    .toSorted();
}

function readLog(folder: string, { action, since, limit }: LogQuery): ReturnType<ActivityLog["read"]> {
  if (since !== undefined && Number.isNaN(Date.parse(since)))
    throw usageError("since", `"${since}" is not a time`, {
      hint: "Write a day such as 2026-11-16, or a time such as 2026-11-16T08:30Z.",
    });
  const files = existsSync(folder) ? [...oldFiles(folder), "log.jsonl"] : [];
  let damaged = 0;
  const entries = files
    .map((name) => joinPath(folder, name))
    .filter((path) => existsSync(path))
    .flatMap((path) => readFileSync(path, "utf8").split("\n"))
    .filter((line) => line !== "")
    .flatMap((line) => {
      const entry = parseEntry(line);
      if (entry === undefined) damaged += 1;
      return entry === undefined ? [] : [entry];
    })
    .filter((entry) => action === undefined || entry.action === action)
    .filter((entry) => since === undefined || Date.parse(entry.time) >= Date.parse(since));
  return {
    entries: limit === undefined ? entries : entries.slice(Math.max(0, entries.length - limit)),
    damaged,
  };
}

function parseEntry(line: string): LogEntry | undefined {
  const data: unknown = readJson(line)?.value;
  return isEntry(data) ? data : undefined;
}

function isEntry(value: unknown): value is LogEntry {
  const { pid, by, hash, detail } = objectOf(value);
  return (
    hasTexts(value, "time", "action", "subject", "outcome") &&
    typeof pid === "number" &&
    [by, hash, detail].every((field) => field === undefined || typeof field === "string")
  );
}

function shorten(text: string): string {
  return text.length > MAX_FIELD_LENGTH ? `${text.slice(0, MAX_FIELD_LENGTH - 1)}…` : text;
}
