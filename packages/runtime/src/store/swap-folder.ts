import { existsSync } from "node:fs";
import { joinPath, type PackagePath, parentPath, resolvePackagePath } from "@skillwright/core/internal";
import type { StoreDisk } from "../files/store-disk.ts";
import type { FolderChange } from "./make-change.ts";

/** Writes a folder that does not exist yet. */
export type FolderWriter = (folder: string) => void;

/** A new file's bytes, with the mode of the one it replaces. */
export interface FileContent {
  readonly bytes: Uint8Array;
  readonly mode: "file" | "program" | number;
}

/** A file of a folder and its new content. */
export interface FileEdit {
  readonly path: PackagePath;
  readonly content: FileContent;
}

/** Places a new folder. */
export function placeFolder(folder: string, write: FolderWriter): FolderChange {
  return {
    parent: parentPath(folder),
    about: folder,
    prepare: (staging) => write(`${staging}/new`),
    steps: (staging) => [{ from: `${staging}/new`, to: folder }],
  };
}

/** Replaces a folder. A repository in the old one stays: it isn't part of the skill. */
export function replaceFolder(folder: string, write: FolderWriter): FolderChange {
  const kept = existsSync(joinPath(folder, ".git"));
  return {
    parent: parentPath(folder),
    about: folder,
    prepare: (staging) => write(`${staging}/new`),
    steps: (staging) => [
      { from: folder, to: `${staging}/old` },
      { from: `${staging}/new`, to: folder },
      ...(kept ? [{ from: `${staging}/old/.git`, to: joinPath(folder, ".git") }] : []),
    ],
  };
}

/** Adds or replaces one file of a folder, in a single step; its parent folder exists. */
export function replaceFile(disk: StoreDisk, folder: string, { path, content }: FileEdit): FolderChange {
  const file = resolvePackagePath(folder, path);
  return {
    parent: parentPath(folder),
    about: file,
    prepare: (staging) => disk.writeFile(`${staging}/file`, content.bytes, content.mode),
    steps: (staging) => [{ from: `${staging}/file`, to: file }],
  };
}

/** A file or folder is moved aside in a single step, and removed after the change. */
export function moveAside(path: string, parent: string = parentPath(path)): FolderChange {
  return {
    parent,
    about: path,
    prepare: () => undefined,
    steps: (staging) => [{ from: path, to: `${staging}/old` }],
  };
}

/** A folder gets another name, or another place on the same disk, and its SKILL.md another text where one is given. */
export function moveFolder(
  disk: StoreDisk,
  folder: string,
  { to, edit }: { readonly to: string; readonly edit?: FileEdit | undefined },
): FolderChange {
  return {
    parent: parentPath(to),
    about: folder,
    prepare(staging) {
      if (edit !== undefined) disk.writeFile(`${staging}/file`, edit.content.bytes, edit.content.mode);
    },
    // The file comes last: what it replaces cannot be taken back.
    steps: (staging) => [
      { from: folder, to },
      ...(edit === undefined ? [] : [{ from: `${staging}/file`, to: joinPath(to, edit.path) }]),
    ],
  };
}
