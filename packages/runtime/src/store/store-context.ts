import { existsSync } from "node:fs";
import {
  isSkillwrightError,
  joinPath,
  omitUndefined,
  type PackageFile,
  parentPath,
  type SkillwrightError,
} from "@skillwright/core/internal";
import { withFileLock } from "../files/with-file-lock.ts";
import { tryReadSkillTree } from "../skill-tree/read-skill-tree.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";
import { type ChangePlace, type FolderChange, makeChange } from "./make-change.ts";
import { recoverPending } from "./recover-pending.ts";
import type { ChangeNote } from "./store.ts";
import type { PendingVersion, VersionChange, VersionLog } from "./version-log.ts";

export interface StoreContext extends ChangePlace {
  readonly versions: VersionLog;
  /** Scans the disk and returns what is there now. */
  readonly rescan: () => Promise<Snapshot>;
}

/** The lock that every change of skills holds. */
export function storeLock(state: string): string {
  return joinPath(state, "locks/store.lock");
}

/** Does work while no other process changes skills, after it recovered what a crash left behind. */
export function withStoreLock<T>(context: StoreContext, work: () => Promise<T>): Promise<T> {
  return withFileLock(storeLock(context.state), () => {
    recover(context);
    return work();
  });
}

/** Recovers what a crash left behind, unless another process does so now. Throws for what could not be recovered. */
export async function recoverNow(context: Omit<StoreContext, "rescan">): Promise<void> {
  const lock = storeLock(context.state);
  try {
    const [problem] = await withFileLock(lock, () => recover(context), { waitMs: 0 });
    if (problem !== undefined) throw problem;
  } catch (error) {
    const isBusy = isSkillwrightError(error, "permission_error") && error.details.path === lock;
    if (!isBusy) throw error;
  }
}

function recover(context: Omit<StoreContext, "rescan">): readonly SkillwrightError[] {
  const problems = recoverPending(context);
  // Until every change is recovered, the disk does not show which versions exist.
  if (problems.length === 0) context.versions.recover(filesOfKey);
  return problems;
}

/** What the history gets to know about who made a change and why. */
export function noteOf({ author, message }: ChangeNote): Pick<VersionChange, "author" | "message"> {
  return { author: author ?? { kind: "person" }, ...omitUndefined({ message }) };
}

/** Announces versions, makes the change, and confirms them. Returns notices for the person. */
export async function makeVersions(
  context: StoreContext,
  announced: readonly VersionChange[],
  change: FolderChange,
): Promise<readonly string[]> {
  const { versions } = context;
  const pending = versions.together(() => announced.map((version) => versions.begin(version)));
  const endAll = (end: (version: PendingVersion) => void): void =>
    versions.together(() => {
      for (const version of pending) end(version);
    });
  const outcome = await makeChange(context, change);
  // Versions are confirmed before the change is forgotten, so that a crash in between leaves a trace of both.
  switch (outcome.state) {
    case "synced":
    case "made":
      endAll((version) => versions.confirm(version));
      outcome.clear();
      return outcome.state === "made" ? [NOT_SYNCED] : [];
    case "taken-back":
      endAll((version) => versions.abandon(version));
      outcome.clear();
      throw outcome.error;
    case "open":
      throw outcome.error;
    default:
      return outcome satisfies never;
  }
}

/** The files of the skill with a key; undefined when it is gone or cannot be read completely. */
function filesOfKey(key: string): readonly PackageFile[] | undefined {
  return existsSync(key) ? tryReadSkillTree(parentPath(key)) : undefined;
}

const NOT_SYNCED =
  "The disk reported an error after the change was made; it may not survive a loss of power. Check the disk.";
