import { lstatSync } from "node:fs";
import {
  decideInstall,
  findSkillFile,
  type InstallCandidate,
  type InstallDecision,
  joinPath,
  type LockEntry,
  leftOutReason,
  lockedState,
  omitUndefined,
  type PackageFile,
  withLockEntry,
  writeLock,
} from "@skillwright/core/internal";
import { withHistory } from "../history/history.ts";
import { checkPackageSignature } from "../signatures/package-signature.ts";
import { compareFiles, isSameFile } from "../skill-tree/compare-files.ts";
import { readSkillTree } from "../skill-tree/read-skill-tree.ts";
import { hashFiles } from "../skill-tree/tree-hash.ts";
import { makeVersions, noteOf, withStoreLock } from "../store/store-context.ts";
import { findTrashed, moveToTrash, pruneTrash } from "../store/trash.ts";
import { type AppliedSkill, applyInstall, type PlannedSkill, packageTreeOf } from "./apply-install.ts";
import { findInstalled, listInstalled } from "./find-installed.ts";
import type { InstallContext } from "./install-context.ts";
import { refused, refusedByPolicy } from "./install-reviewed.ts";
import type {
  InstalledSkill,
  RemovedSkill,
  RollbackOptions,
  ScopeOptions,
  VerifiedSkill,
} from "./installer.ts";
import { loadLock, lockFolder } from "./lock-file.ts";
import { trustedSigners } from "./policy-files.ts";
import { filesAt, withProblem } from "./review-offer.ts";
import { type LockWrite, withLock, writeLockOnly } from "./swap-skills.ts";

/** Moves an installed skill to the trash and drops it from the lockfile, in one change. */
export function removeInstalled(
  context: InstallContext,
  name: string,
  options: ScopeOptions = {},
): Promise<RemovedSkill> {
  const { store } = context;
  return withStoreLock(store, async () => {
    await store.rescan();
    const unknown = "`skillwright delete` deletes your own skills.";
    const installed = findInstalled(context, name, { ...options, unknown });
    const { scope, folder } = installed;
    const lock = changedLock(context, installed, { ...options, entry: undefined });
    const stats = lstatSync(folder, { throwIfNoEntry: false });
    if (stats === undefined) {
      await makeVersions(store, [], writeLockOnly(store.disk, lock));
      return { name, scope, folder };
    }
    if (stats.isSymbolicLink()) {
      throw refused(name, "local-edits", {
        message: `${folder} is a link; it is not removed`,
        hint: "Remove the link yourself, then run this again.",
      });
    }
    const before = readSkillTree(folder);
    const { id, change } = moveToTrash(store, { name, scope, folder });
    const version = {
      ...noteOf({
        author: { kind: "import" },
        message: `Removed; it came from ${installed.entry.url}`.slice(0, 500),
      }),
      key: joinPath(folder, findSkillFile(before).path),
      name,
      action: "delete" as const,
      before,
      after: undefined,
    };
    await makeVersions(store, [version], withLock(store.disk, change, lock));
    const trash = findTrashed(store.state, id);
    pruneTrash(store);
    return { name, scope, folder, trash: trash.id };
  });
}

/** Restores from the history what was installed before the last update. */
export async function rollbackInstalled(
  context: InstallContext,
  name: string,
  options: RollbackOptions = {},
): Promise<AppliedSkill> {
  const { entry, scope, folder } = findInstalled(context, name, options);
  const { previous } = entry;
  if (previous === undefined) {
    throw refused(name, "no-previous", {
      message: `"${name}" was not updated since it was installed; there is no earlier version`,
      hint: `\`skillwright history ${name}\` lists every version that is kept.`,
    });
  }
  const present = packageTreeOf(folder);
  if (present !== undefined && present !== entry.tree && options.edits !== "overwrite") {
    throw refused(name, "local-edits", {
      message: `"${name}" was changed since it was installed`,
      hint: "`--overwrite` replaces the edits; the history keeps them.",
    });
  }
  const files = filesInHistory(context, { folder, tree: previous.tree });
  if (files === undefined) {
    throw refused(name, "no-previous", {
      message: `The history no longer has the version of "${name}" before the last update`,
      hint: `Install it again from its source at ${previous.version ?? previous.url}.`,
    });
  }
  const decision = await decideRollback(
    context,
    { name, files, kind: entry.kind, url: previous.url },
    options,
  );
  // The person who rolls back has agreed to it; what a policy or the scanner refuses is not theirs to decide.
  if (decision.outcome === "refuse") throw refusedByPolicy({ name, decision });
  const { source, kind, folder: inSource, pinned } = entry;
  const restored: LockEntry = {
    source,
    kind,
    folder: inSource,
    ...previous,
    ...omitUndefined({ pinned }),
    previous: lockedState(entry),
  };
  const planned = { name, files, entry: restored, present, message: "Rolled back the last update" };
  const [applied] = await applyInstall(context, [planned], { scope, lockfile: options.lockfile });
  if (applied === undefined) throw new Error("a rollback without a skill");
  return applied;
}

/** An earlier version is judged as a new one is: policies and what the scanner knows may have changed since. */
async function decideRollback(
  context: InstallContext,
  { files, ...from }: Pick<InstallCandidate, "name" | "kind" | "url"> & Pick<PlannedSkill, "files">,
  { allow = [] }: RollbackOptions,
): Promise<InstallDecision> {
  const policies = context.policies();
  const { verdict } = context.scan(files);
  const { signedBy, problem } = await checkPackageSignature(
    files,
    trustedSigners(policies, context.locations),
  );
  const candidate = { ...from, verdict, signedBy, user: context.user };
  return withProblem(decideInstall(policies, candidate, { verdicts: allow }), problem);
}

/** Compares every installed skill with the lockfile. */
export function verifyInstalled(
  context: InstallContext,
  options: ScopeOptions = {},
): readonly VerifiedSkill[] {
  return listInstalled(context, options).map(({ name, scope, folder, entry }) => {
    const now = filesAt(folder);
    const base = { name, scope, folder, expected: entry.tree };
    if (now === undefined) return { ...base, state: "missing" };
    const actual = hashFiles(now);
    if (actual === entry.tree) return { ...base, state: "ok", actual };
    const installed = filesInHistory(context, { folder, tree: entry.tree });
    return {
      ...base,
      state: "changed",
      actual,
      ...omitUndefined({ files: installed && changedFiles(installed, now) }),
    };
  });
}

/** Pins a skill, or undoes that. */
export function pinInstalled(
  context: InstallContext,
  name: string,
  { reason, ...options }: ScopeOptions & { readonly reason: string | undefined },
): Promise<InstalledSkill> {
  const { store } = context;
  return withStoreLock(store, async () => {
    await store.rescan();
    const installed = findInstalled(context, name, options);
    const { pinned: _, ...rest } = installed.entry;
    const entry: LockEntry = { ...rest, ...omitUndefined({ pinned: reason }) };
    const lock = changedLock(context, installed, { ...options, entry });
    await makeVersions(store, [], writeLockOnly(store.disk, lock));
    return { ...installed, entry };
  });
}

/** The lockfile with another entry of a skill, or without it. */
function changedLock(
  context: InstallContext,
  { name, scope }: InstalledSkill,
  { lockfile, entry }: ScopeOptions & { readonly entry: LockEntry | undefined },
): LockWrite {
  const { file, lock } = loadLock(lockFolder(context.snapshot(), context.locations, scope), lockfile);
  return { file, text: writeLock(withLockEntry(lock, name, entry)) };
}

/** The files of an installed state, from the skill's history; undefined if it isn't kept. */
function filesInHistory(
  { store }: InstallContext,
  { folder, tree }: { readonly folder: string; readonly tree: string },
): readonly PackageFile[] | undefined {
  return withHistory({ state: store.state }, (history) => {
    for (const file of ["SKILL.md", "skill.md"]) {
      const key = joinPath(folder, file);
      for (const { number, hash } of history.list(key)) {
        if (hash === undefined) continue;
        const files = history.read(key, number).filter(({ path }) => leftOutReason(path) === undefined);
        if (hashFiles(files) === tree) return files;
      }
    }
    return undefined;
  });
}

function changedFiles(before: readonly PackageFile[], after: readonly PackageFile[]): readonly string[] {
  const { added, changed, removed } = compareFiles(before, after, isSameFile);
  return [...added, ...changed, ...removed].toSorted();
}
