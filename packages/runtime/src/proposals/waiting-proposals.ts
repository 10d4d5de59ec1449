import { readdirSync } from "node:fs";
import { joinPath } from "@skillwright/core";

/** The folder of proposals; those that wait for a review lie in it, decided ones in a folder below. */
export function proposalsFolder(state: string): string {
  return joinPath(state, "proposals");
}

/** How many proposals wait for a review, by one look at their folder. */
export function waitingProposals(state: string): number {
  try {
    return readdirSync(proposalsFolder(state)).filter((name) => name.endsWith(".md")).length;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR" || code === "EACCES") return 0;
    throw error;
  }
}
