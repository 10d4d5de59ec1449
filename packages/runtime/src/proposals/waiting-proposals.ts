import { lstatSync, readdirSync } from "node:fs";
import { joinPath } from "@skillwright/core/internal";

/** The folder of proposals; pending ones are in it, decided ones in a folder below. */
export function proposalsFolder(state: string): string {
  return joinPath(state, "proposals");
}

/** How many proposals wait for a review, by listing their folder. */
export function waitingProposals(state: string): number {
  return waitingFiles(state).length;
}

/** The proposals waiting for review by their id, each with a mark that differs once its file was written again. */
export function proposalStamps(state: string): ReadonlyMap<string, string> {
  const stamps = new Map<string, string>();
  for (const name of waitingFiles(state)) {
    const stats = lstatSync(joinPath(proposalsFolder(state), name), { throwIfNoEntry: false });
    if (stats !== undefined) stamps.set(name.slice(0, -3), `${stats.ino} ${stats.mtimeMs} ${stats.size}`);
  }
  return stamps;
}

function waitingFiles(state: string): readonly string[] {
  try {
    return readdirSync(proposalsFolder(state)).filter((name) => name.endsWith(".md"));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR" || code === "EACCES") return [];
    throw error;
  }
}
