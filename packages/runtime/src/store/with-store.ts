import { parentPath, type SkillStatus } from "@skillwright/core";
import { openHistory } from "../history/history.ts";
import { openStore, type StoreOptions } from "./open-store.ts";
import { hashPackage } from "./package-hash.ts";
import { readSkillFolder } from "./skill-folder.ts";
import type { SkillStore } from "./store.ts";
import { settleAlone } from "./store-context.ts";
import { nodeStoreDisk } from "./store-disk.ts";

/** Does work with the store and the history of a place, and closes both. */
export async function withStore<T>(
  options: Pick<StoreOptions, "state" | "look">,
  work: (store: SkillStore) => Promise<T>,
): Promise<T> {
  const history = openHistory({ state: options.state });
  try {
    return await work(openStore({ ...options, versions: history }));
  } finally {
    history.close();
  }
}

/** The content hash of a skill's folder. */
export function hashSkill({ found }: SkillStatus): string {
  return hashPackage(readSkillFolder(parentPath(found.key)));
}

/** Ends what a crash interrupted, unless somebody is at work right now. */
export async function settleStore(state: string): Promise<void> {
  const history = openHistory({ state });
  try {
    await settleAlone({ state, disk: nodeStoreDisk, versions: history });
  } finally {
    history.close();
  }
}
