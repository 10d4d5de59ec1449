import { existsSync } from "node:fs";
import {
  type HistorySetting,
  omitUndefined,
  type PackageFile,
  parentPath,
  type SkillStatus,
} from "@skillwright/core/internal";
import { nodeStoreDisk } from "../files/store-disk.ts";
import { withFileLock } from "../files/with-file-lock.ts";
import { readSkillTree, tryReadSkillTree } from "../skill-tree/read-skill-tree.ts";
import { hashFiles } from "../skill-tree/tree-hash.ts";
import { openStore } from "../store/open-store.ts";
import type { SkillStore } from "../store/store.ts";
import { recoverNow, type StoreContext, storeLock } from "../store/store-context.ts";
import { withHistory } from "./history.ts";

/** What the store is opened with, and how long versions are kept. */
type StoreUse = Pick<StoreContext, "state" | "rescan"> & { readonly retention?: HistorySetting };

/** Does work with the store and the history of a place, and closes both. */
export async function withStore<T>(
  { retention, ...options }: StoreUse,
  work: (store: SkillStore) => Promise<T>,
): Promise<T> {
  const opened = { state: options.state, ...omitUndefined({ retention }) };
  return withHistory(opened, (versions) => work(openStore({ ...options, disk: nodeStoreDisk, versions })));
}

/** The content hash of a skill's folder. */
export function hashSkill({ found }: SkillStatus): string {
  return hashFiles(readSkillTree(parentPath(found.key)));
}

/** Ends what a crash interrupted, unless somebody is at work right now. */
export async function recoverStore(state: string): Promise<void> {
  await withHistory({ state }, (versions) => recoverNow({ state, disk: nodeStoreDisk, versions }));
}

/** A skill that may differ from its newest version. */
interface OutsideSkill {
  readonly key: string;
  readonly name: string;
}

/** Records outside changes as versions, each skill as it is now. Skips what is unchanged or can't be read completely. */
export async function recordOutside(state: string, skills: readonly OutsideSkill[]): Promise<void> {
  // The store's own changes become versions before its lock is released, so they don't look like outside changes.
  await withFileLock(storeLock(state), () =>
    withHistory({ state }, (history) => {
      for (const { key, name } of skills) {
        const files = filesOf(key);
        if (files !== "unreadable") history.recordExternal(key, { name, files });
      }
    }),
  );
}

function filesOf(key: string): readonly PackageFile[] | "unreadable" | undefined {
  return existsSync(key) ? (tryReadSkillTree(parentPath(key)) ?? "unreadable") : undefined;
}
