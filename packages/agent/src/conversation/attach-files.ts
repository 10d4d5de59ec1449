import { statSync } from "node:fs";
import {
  escapeTerminal,
  isAbsolutePath,
  isInside,
  isOpenIn,
  joinPath,
  normalizePath,
  relativePath,
} from "@skillwright/core/internal";
import { type Session, type Skills, toPortablePath } from "@skillwright/runtime/internal";
import type { ChatNotice } from "../messages/chat-message.ts";
import { type HistoryEntry, userEntry } from "../messages/history.ts";
import { readerName } from "../tools/agent-tools.ts";
import { realPath } from "../tools/work-path.ts";
import {
  MAX_ATTACHED_BYTES,
  MAX_ATTACHED_FILE_BYTES,
  MAX_FILE_MENTIONS,
  MAX_MENTION_LENGTH,
} from "./conversation-limits.ts";

/** The files that a message names with `@path`. */
export interface Attachments {
  /** The texts of the files, marked as data, in the order of the message. */
  readonly entries: readonly HistoryEntry[];
  /** One for each file that was attached, or that was named and not attached. */
  readonly notices: readonly ChatNotice[];
}

export interface AttachContext {
  readonly session: Session;
  readonly skills: Skills;
}

/**
 * Reads the files that a message names with `@path`, under the rules and hooks of `read_file`. Files outside the
 * working folder and likely secrets are refused.
 */
export async function attachFiles(text: string, { session, skills }: AttachContext): Promise<Attachments> {
  const words = [...new Set(mentionsOf(text))];
  const entries: HistoryEntry[] = [];
  const notices: ChatNotice[] = [];
  const refuse = (why: string): void => {
    notices.push({ code: "file_not_attached", level: "warning", text: `Not attached: ${why}` });
  };
  const seen = new Set<string>();
  let total = 0;
  for (const word of words.slice(0, MAX_FILE_MENTIONS)) {
    const file = findFile(word, skills.snapshot.place.cwd);
    if (file === undefined || seen.has(file.real)) continue;
    seen.add(file.real);
    const name = escapeTerminal(file.path);
    if (file.problem !== undefined) {
      refuse(`${name} ${file.problem}`);
    } else if (file.bytes > MAX_ATTACHED_FILE_BYTES) {
      refuse(`${name} has ${file.bytes} bytes, and the limit is ${MAX_ATTACHED_FILE_BYTES}`);
    } else if (total + file.bytes > MAX_ATTACHED_BYTES) {
      refuse(`with ${name}, the files of this message have more than ${MAX_ATTACHED_BYTES} bytes`);
    } else {
      const { text: marked, isError } = await readMarked(file.path, { session, skills });
      if (isError) {
        refuse(escapeTerminal(marked));
        continue;
      }
      total += file.bytes;
      const entry = userEntry("note", marked);
      entries.push(entry);
      notices.push({
        code: "file_attached",
        level: "info",
        text: `Attached ${name}, ≈${entry.tokens} tokens`,
      });
    }
  }
  if (words.length > MAX_FILE_MENTIONS)
    refuse(`only the first ${MAX_FILE_MENTIONS} words with @ can name files`);
  return { entries, notices };
}

/** `@path` or `@"path with spaces"` where a word starts, so that e-mail addresses and imports in code stay text. */
const MENTION = /(?<![^\s(])@(?:"([^"\n]+)"|([^\s"]+))/gu;

function mentionsOf(text: string): readonly string[] {
  return [...text.matchAll(MENTION)]
    .map((match) => match[1] ?? match[2] ?? "")
    .filter((word) => word.length <= MAX_MENTION_LENGTH && !word.includes("\0"));
}

/** A file that a message names. */
interface NamedFile {
  /** Relative to the working folder if it is inside. */
  readonly path: string;
  /** The path with links resolved; outside the working folder, as it was written. */
  readonly real: string;
  readonly bytes: number;
  /** Why it can't be attached. */
  readonly problem?: string;
}

/** The file that a word means, also with the punctuation of its sentence behind it; undefined if there is none. */
function findFile(word: string, cwd: string): NamedFile | undefined {
  const exact = locate(word, cwd);
  if (exact !== undefined && exact.problem === undefined) return exact;
  return locate(word.replace(/[.,;:!?)\]}'’…]+$/u, ""), cwd) ?? exact;
}

function locate(word: string, cwd: string): NamedFile | undefined {
  const given = toPortablePath(word);
  const absolute = isAbsolutePath(given) ? normalizePath(given) : joinPath(cwd, given);
  const root = realPath(cwd);
  const path = relativePath(cwd, absolute) ?? relativePath(root, absolute);
  // What is outside isn't even looked up, because the answer would tell whether it exists.
  if (path === undefined || given.startsWith("~/")) return outside(given);
  const bytes = fileSize(absolute);
  if (bytes === undefined) return undefined;
  const real = realPath(absolute);
  if (!isInside(root, real)) return { path, real, bytes, problem: "is a link out of the working folder" };
  if (!isOpenIn([root], real)) return { path, real, bytes, problem: "is a file that can hold secrets" };
  return { path, real, bytes };
}

function outside(path: string): NamedFile {
  return { path, real: path, bytes: 0, problem: "is outside the working folder" };
}

/** The size of a regular file; undefined for everything else. */
function fileSize(path: string): number | undefined {
  try {
    const stats = statSync(path);
    return stats.isFile() ? stats.size : undefined;
  } catch (error) {
    // A word that isn't a path, such as one that is too long, names no file.
    if ((error as NodeJS.ErrnoException).code === undefined) throw error;
    return undefined;
  }
}

/** Reads with the session's own tool, so that the rules, the hooks and the hidden skills are the same. */
async function readMarked(
  path: string,
  { session, skills }: AttachContext,
): Promise<{ readonly text: string; readonly isError: boolean }> {
  const name = readerName(skills);
  // Every path ends with "": a person who names a file doesn't have to be asked about its kind.
  const tools = session.tools({ vocabulary: name, outside: "marked", extensions: [""] });
  const reader = tools.find((tool) => tool.name === name);
  if (reader === undefined) throw new Error(`The session has no tool ${name}`);
  return reader.execute({ path });
}
