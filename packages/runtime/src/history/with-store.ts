import { omitUndefined, parentPath, type SkillStatus } from "@skillwright/core/internal";
import { nodeStoreDisk } from "../files/store-disk.ts";
import { readSkillTree } from "../skill-tree/read-skill-tree.ts";
import { hashFiles } from "../skill-tree/tree-hash.ts";
import { openStore, type StoreOptions } from "../store/open-store.ts";
import type { SkillStore } from "../store/store.ts";
import { recoverNow } from "../store/store-context.ts";
import { openHistory } from "./history.ts";
import type { Retention } from "./retention.ts";

/** What the store is opened with, and how long versions are kept. */
type StoreUse = Pick<StoreOptions, "state" | "rescan"> & { readonly retention?: Retention };

/** Does work with the store and the history of a place, and closes both. */
export async function withStore<T>(
  { retention, ...options }: StoreUse,
  work: (store: SkillStore) => Promise<T>,
): Promise<T> {
  const history = openHistory({ state: options.state, ...omitUndefined({ retention }) });
  try {
    return await work(openStore({ ...options, versions: history }));
  } finally {
    history.close();
  }
}

/** The content hash of a skill's folder. */
export function hashSkill({ found }: SkillStatus): string {
  return hashFiles(readSkillTree(parentPath(found.key)));
}

/** Ends what a crash interrupted, unless somebody is at work right now. */
export async function recoverStore(state: string): Promise<void> {
  const history = openHistory({ state });
  try {
    await recoverNow({ state, disk: nodeStoreDisk, versions: history });
  } finally {
    history.close();
  }
}
