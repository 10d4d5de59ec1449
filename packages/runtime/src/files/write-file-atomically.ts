import { randomBytes } from "node:crypto";
import {
  closeSync,
  fchmodSync,
  fsyncSync,
  linkSync,
  lstatSync,
  openSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import {
  errorMessage,
  isInside,
  isSkillwrightError,
  permissionError,
  SkillwrightError,
} from "@skillwright/core/find";
import { ifExists } from "./if-exists.ts";
import { makeFolders } from "./make-folders.ts";
import { toPortablePath } from "./node-file-system.ts";

export interface WriteOptions {
  /** The folder that links must not leave. Default: they may lead anywhere. */
  readonly inside?: string;
  /** The mode of a new file. Default: only its owner can read it. */
  readonly mode?: number;
  /** What becomes of a file that is there already: `refuse` keeps it and throws `file_exists`. Default: `replace`. */
  readonly existing?: "replace" | "refuse";
}

/**
 * Writes a file that is old or new at any moment, also after a crash. Follows links, keeps the mode; a new file is
 * private. `inside` refuses links that leave that folder with `path_escapes_root`, and `existing: "refuse"` never
 * overwrites.
 */
export function writeFileAtomically(
  path: string,
  content: string | Uint8Array,
  options: WriteOptions = {},
): void {
  try {
    makeFolders(dirname(path), 0o700);
    const target = existing(path);
    if (target !== undefined && options.existing === "refuse") throw fileExists(path);
    if (options.inside !== undefined)
      checkInside(target?.path ?? realpathSync(dirname(path)), path, options.inside);
    const bytes = typeof content === "string" ? Buffer.from(content, "utf8") : content;
    const place = options.existing === "refuse" ? takeFreeName : renameSync;
    writeBeside(target?.path ?? path, bytes, { mode: target?.mode ?? options.mode ?? 0o600, place });
  } catch (error) {
    if (isSkillwrightError(error)) throw error;
    throw permissionError(path, `${path} cannot be written: ${errorMessage(error)}`, {
      hint: "Check the permissions and the free space of its folder.",
      cause: error,
    });
  }
}

function checkInside(real: string, path: string, root: string): void {
  if (isInside(toPortablePath(realpathSync(root)), toPortablePath(real))) return;
  throw new SkillwrightError("path_escapes_root", {
    message: `${path} is a link that points outside ${root}; it was not written`,
    details: { root, path },
    hint: "Edit the file it points to, or replace the link with a file.",
  });
}

function existing(path: string): { readonly path: string; readonly mode: number } | undefined {
  return ifExists(() => {
    const real = realpathSync(path);
    return { path: real, mode: statSync(real).mode & 0o777 };
  });
}

function fileExists(path: string): SkillwrightError<"file_exists"> {
  return new SkillwrightError("file_exists", {
    message: `${path} already exists; it was not overwritten`,
    details: { path },
    hint: "Choose another file, or allow this one to be replaced.",
  });
}

/** Gives a file its name unless something has it; a rename would write over what came meanwhile. */
function takeFreeName(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") throw fileExists(to);
    // Some file systems have no second names.
    renameSync(from, to);
    return;
  }
  rmSync(from);
}

interface Placing {
  readonly mode: number;
  /** Gives what was written its name. */
  readonly place: (from: string, to: string) => void;
}

function writeBeside(path: string, bytes: Uint8Array, { mode, place }: Placing): void {
  const folder = dirname(path);
  const temporary = join(folder, `.${basename(path)}.${randomBytes(6).toString("hex")}.tmp`);
  try {
    const file = openSync(temporary, "wx", mode);
    try {
      let written = 0;
      while (written < bytes.length) written += writeSync(file, bytes, written);
      fchmodSync(file, mode);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    place(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
  syncFolder(folder);
  sweepTemporaries(folder, basename(path));
}

/** Age at which a temporary file belongs to a write that was killed: one takes milliseconds. */
const STALE_MS = 10 * 60 * 1000;

/** Removes what killed writes of the same file left behind. */
function sweepTemporaries(folder: string, name: string): void {
  const prefix = `.${name}.`;
  try {
    for (const entry of readdirSync(folder)) {
      const isOurs = entry.startsWith(prefix) && /^[0-9a-f]{12}\.tmp$/.test(entry.slice(prefix.length));
      if (!isOurs) continue;
      const path = join(folder, entry);
      const age = Date.now() - (lstatSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
      // A clock that was set back must not keep them forever.
      if (Math.abs(age) > STALE_MS) rmSync(path, { force: true });
    }
  } catch (error) {
    // The file itself was written; leftovers can wait for the next write.
    if ((error as NodeJS.ErrnoException).code === undefined) throw error;
  }
}

/** Waits until a file's bytes or a folder's names are on the disk. */
export function syncPath(path: string): void {
  const handle = openSync(path, "r");
  try {
    fsyncSync(handle);
  } catch (error) {
    // Some file systems cannot do it for a folder, and do it on their own.
    if ((error as NodeJS.ErrnoException).code !== "EINVAL") throw error;
  } finally {
    closeSync(handle);
  }
}

/** Waits until the names in a folder are on the disk. */
export function syncFolder(folder: string): void {
  // Windows has no handle for a folder, and writes names on its own.
  if (process.platform !== "win32") syncPath(folder);
}
