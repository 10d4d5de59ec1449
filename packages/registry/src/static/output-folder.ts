import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { escapeTerminal, type PackageFile, SkillwrightError } from "@skillwright/core/internal";
import { holdFileLock, ifExists } from "@skillwright/runtime/internal";
import { DISCOVERY_FILE } from "./static-layout.ts";

/** Files that are being written are here, on the same disk as where they go. */
const STAGING = "-/staging";
const LOCK = "-/build.lock";

/** The folder that a static registry is written to. Paths are relative to it. */
export interface OutputFolder {
  /** A file's bytes; undefined if there is none. */
  read(path: string): Buffer | undefined;
  /** A file's size; undefined if there is none. */
  size(path: string): number | undefined;
  /** Writes a file so that a reader gets the old one or the new one. A file that is the same is not touched. */
  write(path: string, content: string | Uint8Array): void;
  /** Replaces a folder by other files, in one step for a reader. `copyOf` names a folder that has the same files. */
  replaceFolder(path: string, files: readonly PackageFile[], copyOf?: string): void;
  remove(path: string): void;
  /** The names in a folder, in order; none if there is no such folder. */
  list(path: string): readonly string[];
  close(): void;
}

/** Opens a folder for writing. Throws `file_exists` if it has other files, `lock_error` during another build. */
export function openOutput(root: string): OutputFolder {
  if (existsSync(root) && readdirSync(root).length > 0 && !existsSync(join(root, DISCOVERY_FILE))) {
    if (!existsSync(join(root, LOCK))) throw notOurs(root);
  }
  mkdirSync(join(root, "-"), { recursive: true, mode: 0o755 });
  const lock = holdFileLock(join(root, LOCK));
  if (lock === undefined) throw busy(root);
  const at = (path: string): string => {
    // Names of skills and versions can come from another registry.
    if (path.split(/[/\\]/).every((part) => part !== "" && part !== "." && part !== ".."))
      return join(root, path);
    throw new SkillwrightError("path_escapes_root", {
      message: `"${escapeTerminal(path)}" is not a path in ${root}`,
      details: { root, path },
    });
  };
  rmSync(at(STAGING), { recursive: true, force: true });
  mkdirSync(at(STAGING));
  const made = new Set<string>();
  let count = 0;
  const staged = (): string => {
    count += 1;
    return at(`${STAGING}/${count}`);
  };
  const makeFolder = (folder: string): void => {
    if (made.has(folder)) return;
    mkdirSync(folder, { recursive: true, mode: 0o755 });
    made.add(folder);
  };
  const read = (path: string): Buffer | undefined => ifExists(() => readFileSync(at(path)));
  return {
    read,
    size: (path) => {
      const stats = statSync(at(path), { throwIfNoEntry: false });
      return stats?.isFile() === true ? stats.size : undefined;
    },
    write(path, content) {
      const bytes = typeof content === "string" ? Buffer.from(content) : content;
      if (read(path)?.equals(bytes) === true) return;
      makeFolder(dirname(at(path)));
      const temporary = staged();
      writeFileSync(temporary, bytes, { mode: 0o644 });
      renameSync(temporary, at(path));
    },
    replaceFolder(path, files, copyOf) {
      const folder = staged();
      for (const file of files) {
        const target = join(folder, file.path);
        mkdirSync(dirname(target), { recursive: true, mode: 0o755 });
        const other = copyOf === undefined ? undefined : at(`${copyOf}/${file.path}`);
        if (other === undefined || !isLinked(other, target))
          writeFileSync(target, file.bytes, { mode: 0o644 });
      }
      makeFolder(dirname(at(path)));
      if (existsSync(at(path))) renameSync(at(path), staged());
      renameSync(folder, at(path));
    },
    remove: (path) => rmSync(at(path), { recursive: true, force: true }),
    list: (path) => (ifExists(() => readdirSync(at(path))) ?? []).toSorted(),
    close() {
      rmSync(at(STAGING), { recursive: true, force: true });
      lock.release();
    },
  };
}

/** Gives a file a second name; false on file systems that have none. */
function isLinked(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error) return false;
    throw error;
  }
}

function notOurs(root: string): SkillwrightError<"file_exists"> {
  return new SkillwrightError("file_exists", {
    message: `${root} has files that aren't part of a static registry`,
    details: { path: root },
    hint: "Pass an empty folder, or one that was written by `skillwright registry build` before.",
  });
}

function busy(root: string): SkillwrightError<"file_exists"> {
  return new SkillwrightError("file_exists", {
    message: `Another build is writing to ${root}`,
    details: { path: root },
    hint: "Wait until it has finished.",
  });
}
