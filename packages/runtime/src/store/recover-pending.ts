import { lstatSync } from "node:fs";
import { baseName, isInside, joinPath, parentPath, type SkillwrightError } from "@skillwright/core/internal";
import { type ChangePlace, isBlocked, syncNames } from "./make-change.ts";
import { listPending, loadPending, type PendingChange, pendingFile, type Step } from "./pending-file.ts";
import { diskError } from "./store-root.ts";
import { keepInTrash, removeTrashRemains } from "./trash.ts";

/**
 * Completes or takes back interrupted changes, touching only what their journals name. Returns errors for those that
 * must wait. The caller holds the store's lock.
 */
export function recoverPending(place: ChangePlace): readonly SkillwrightError[] {
  const problems = listPending(place.state).flatMap((name) => {
    try {
      recoverChange(place, loadPending(place.state, name));
      return [];
    } catch (error) {
      return [diskError(error, name)];
    }
  });
  removeTrashRemains(place);
  return problems;
}

function recoverChange(place: ChangePlace, change: PendingChange): void {
  const { disk, state } = place;
  const { id, phase, staging, steps } = change;
  if (phase === "moving" && isDone(place, change, steps[0])) finish(place, change);
  if (staging !== "") disk.remove(staging);
  disk.remove(pendingFile(state, id, phase));
}

/** Only we change our own folders; between two folders of the person, the old name is gone after a step. */
function isDone({ state }: ChangePlace, { staging }: PendingChange, step: Step | undefined): boolean {
  if (step === undefined) return false;
  const isOurs = (path: string): boolean => isInside(staging, path) || isInside(state, path);
  if (isOurs(step.from)) return !exists(step.from);
  return exists(step.to) && (isOurs(step.to) || !exists(step.from));
}

function finish(place: ChangePlace, change: PendingChange): void {
  for (const step of change.steps) {
    if (isDone(place, change, step) || !exists(step.from)) continue;
    if (isBlocked(step)) {
      rescue(place, change.staging, step);
      return;
    }
    place.disk.rename(step.from, step.to);
    syncNames(place.disk, step);
  }
}

/** Somebody put something else in the skill's place meanwhile. That stays, and what it displaced can be brought back. */
function rescue(place: ChangePlace, staging: string, { from, to }: Step): void {
  // A change of several skills has a folder for each in its staging folder.
  const old = joinPath(isInside(staging, from) ? parentPath(from) : staging, "old");
  keepInTrash(place, exists(old) ? old : from, { name: baseName(to), scope: "user", folder: to });
}

function exists(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}
