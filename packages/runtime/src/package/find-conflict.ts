import { isSkillwrightError, type NameConflict } from "@skillwright/core/internal";
import type { Snapshot } from "../snapshot/snapshot.ts";
import { chooseName } from "../store/choose-name.ts";
import type { StoreScope } from "../store/store.ts";
import { planStoreRoot } from "../store/store-root.ts";

/** Who has a name where a new skill would go, and what can be done about it; undefined when nobody has it. */
export function findConflict(snapshot: Snapshot, name: string, scope: StoreScope): NameConflict | undefined {
  try {
    chooseName(snapshot, { name, scope, root: planStoreRoot(snapshot, scope), onConflict: "refuse" });
    return undefined;
  } catch (error) {
    if (isSkillwrightError(error, "name_conflict")) return error.details;
    throw error;
  }
}
