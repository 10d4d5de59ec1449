import { randomBytes } from "node:crypto";
import { lstatSync } from "node:fs";
import { joinPath, parentPath, type SkillwrightError } from "@skillwright/core/internal";
import { makeFolders } from "../files/make-folders.ts";
import type { StoreDisk } from "../files/store-disk.ts";
import { pendingFile, pendingFolder, type Step, stagingName, writePending } from "./pending-file.ts";
import { diskError } from "./store-root.ts";

/** A change of folders and files, made of names that change one after the other. */
export interface FolderChange {
  /** The folder that contains the skill's folder. */
  readonly parent: string;
  /** What is changed, for messages. */
  readonly about: string;
  /** Writes the new content into an empty folder. */
  prepare(staging: string): void | Promise<void>;
  /** The names that change, in order. Nothing else is visible to anybody. */
  steps(staging: string): readonly Step[];
  /** Removes what was prepared outside the folder for it, after a change that did not happen. */
  discard?(): void;
}

/** Where changes happen and are recorded. */
export interface ChangePlace {
  readonly disk: StoreDisk;
  readonly state: string;
}

/** `synced` survives a power loss, `made` may not, `taken-back` changed nothing, the next start decides about `open`. */
export type ChangeOutcome =
  | { readonly state: "synced" | "made"; readonly clear: () => void }
  | { readonly state: "taken-back"; readonly clear: () => void; readonly error: SkillwrightError }
  | { readonly state: "open"; readonly error: SkillwrightError };

/**
 * Makes a change atomically, also for crashes: stages and syncs new files, writes a journal, then renames. The caller
 * holds the store's lock and cleans up.
 */
export async function makeChange({ disk, state }: ChangePlace, change: FolderChange): Promise<ChangeOutcome> {
  const id = randomBytes(8).toString("hex");
  const staging = joinPath(change.parent, stagingName(id));
  const steps = change.steps(staging);
  const written = pendingFile(state, id, "staging");
  const moving = pendingFile(state, id, "moving");
  const done: Step[] = [];
  // What cannot be removed now is ours by its description, and goes next time.
  const clear = (): boolean =>
    succeeds(() => {
      for (const path of [staging, written, moving]) disk.remove(path);
    });
  try {
    makeFolders(pendingFolder(state), 0o700);
    disk.writeFile(written, writePending({ staging, steps }), 0o600);
    disk.syncFolder(pendingFolder(state));
    disk.makeFolder(staging, "private");
    await change.prepare(staging);
    disk.syncFolder(staging);
    disk.syncFolder(change.parent);
    disk.rename(written, moving);
    disk.syncFolder(pendingFolder(state));
    for (const step of steps) {
      refuseTaken(step);
      disk.rename(step.from, step.to);
      done.push(step);
      // Once the first one is on the disk, a crash can't take the others back: recovery makes those that are missing.
      if (done.length === 1) syncNames(disk, step);
    }
    await disk.syncFolders([...new Set(steps.slice(1).flatMap(foldersOf))]);
    return { state: "synced", clear };
  } catch (cause) {
    if (done.length === steps.length) return { state: "made", clear };
    const error = diskError(cause, change.about);
    if (!takeBack(disk, done)) return { state: "open", error };
    succeeds(() => change.discard?.());
    return { state: "taken-back", clear, error };
  }
}

function refuseTaken(step: Step): void {
  if (isBlocked(step)) throw Object.assign(new Error(`${step.to} exists`), { code: "EEXIST" });
}

/** Whether a step's target exists. A file may take the place of a file, a folder of nothing at all. */
export function isBlocked({ from, to }: Step): boolean {
  const target = lstatSync(to, { throwIfNoEntry: false });
  if (target === undefined) return false;
  const source = lstatSync(from);
  // On a disk that ignores case, `A` blocks `a` although it is the same folder.
  if (source.ino === target.ino && source.dev === target.dev) return false;
  return target.isDirectory() || source.isDirectory();
}

/** Syncs the folders in which a name came or went. */
export function syncNames(disk: StoreDisk, step: Step): void {
  for (const folder of new Set(foldersOf(step))) disk.syncFolder(folder);
}

function foldersOf({ from, to }: Step): readonly string[] {
  return [parentPath(from), parentPath(to)];
}

/** Whether all of it could be taken back; what could not is recovered before the next change. */
function takeBack(disk: StoreDisk, done: readonly Step[]): boolean {
  return succeeds(() => {
    for (const { from, to } of done.toReversed()) disk.rename(to, from);
  });
}

function succeeds(work: () => void): boolean {
  try {
    work();
    return true;
  } catch (error) {
    if (error instanceof Error) return false;
    throw error;
  }
}
