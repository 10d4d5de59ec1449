import { watch } from "node:fs";

/** What the system reports about a folder: an entry came or went (`entry`), or changed (`content`). */
export type FolderReport = (kind: "entry" | "content", name: string | undefined) => void;

/** Watches the entries of one folder, but not of its subfolders. Throws the system's error if it can't. */
export type WatchFolder = (folder: string, report: FolderReport) => { close(): void };

/** Watches a folder by the means of the system. */
export const watchFolder: WatchFolder = (folder, report) => {
  const watcher = watch(folder, (kind, name) =>
    report(kind === "rename" ? "entry" : "content", name ?? undefined),
  );
  // The folder went away under the watcher, on systems that mind.
  watcher.on("error", () => report("entry", undefined));
  return watcher;
};
