import { randomBytes } from "node:crypto";
import { existsSync, lstatSync } from "node:fs";
import { joinPath, parentPath } from "@skillwright/core/internal";
import { makeFolders } from "../files/make-folders.ts";
import type { StoreDisk } from "../files/store-disk.ts";
import type { FolderChange } from "../store/make-change.ts";
import type { Step } from "../store/pending-file.ts";
import { isSameDisk } from "../store/trash.ts";

/** A new folder, or one that replaces another. */
export interface FolderSwap {
  readonly folder: string;
  readonly write: (folder: string) => Promise<void>;
}

/** The lockfile's new content. */
export interface LockWrite {
  readonly file: string;
  readonly text: string;
}

/** Places or replaces several folders in the same parent folder, in one change. A repository in an old one stays. */
export function swapFolders(disk: StoreDisk, parent: string, swaps: readonly FolderSwap[]): FolderChange {
  const kept = swaps.map(({ folder }) => {
    const stats = lstatSync(folder, { throwIfNoEntry: false });
    // The repository behind a link is not in this folder.
    const hasGit = stats?.isDirectory() === true && existsSync(joinPath(folder, ".git"));
    return { isThere: stats !== undefined, hasGit };
  });
  const own = (staging: string, index: number): string => joinPath(staging, String(index));
  return {
    parent,
    about: swaps.map(({ folder }) => folder).join(", "),
    async prepare(staging) {
      for (const [index, { write }] of swaps.entries()) {
        disk.makeFolder(own(staging, index), "private");
        await write(joinPath(own(staging, index), "new"));
      }
      await disk.syncFolders(swaps.map((_, index) => own(staging, index)));
    },
    steps: (staging) =>
      swaps.flatMap(({ folder }, index): readonly Step[] => {
        const [before, after] = [joinPath(own(staging, index), "old"), joinPath(own(staging, index), "new")];
        return [
          ...(kept[index]?.isThere === true ? [{ from: folder, to: before }] : []),
          { from: after, to: folder },
          ...(kept[index]?.hasGit === true
            ? [{ from: joinPath(before, ".git"), to: joinPath(folder, ".git") }]
            : []),
        ];
      }),
  };
}

/** A change that writes the lockfile as its last step, so that skills and lockfile change together. */
export function withLock(disk: StoreDisk, change: FolderChange, { file, text }: LockWrite): FolderChange {
  const folder = parentPath(file);
  makeFolders(folder);
  const bytes = Buffer.from(text, "utf8");
  // Names don't change across disks: there the new file waits beside the old one.
  const beside = isSameDisk(change.parent, folder)
    ? undefined
    : joinPath(folder, `.skillwright-${randomBytes(8).toString("hex")}.lock`);
  return {
    ...change,
    async prepare(staging) {
      await change.prepare(staging);
      disk.writeFile(beside ?? joinPath(staging, "lock"), bytes, "file");
      if (beside !== undefined) disk.syncFolder(folder);
    },
    // The lockfile comes last: what it replaces can't be taken back.
    steps: (staging) => [...change.steps(staging), { from: beside ?? joinPath(staging, "lock"), to: file }],
    discard() {
      change.discard?.();
      if (beside !== undefined) disk.remove(beside);
    },
  };
}

/** A change that only writes the lockfile. */
export function writeLockOnly(disk: StoreDisk, lock: LockWrite): FolderChange {
  const change: FolderChange = {
    parent: parentPath(lock.file),
    about: lock.file,
    prepare: () => undefined,
    steps: () => [],
  };
  return withLock(disk, change, lock);
}
