import { isSkillwrightError } from "@skillwright/core";
import { openUsageStore } from "../session/usage-store.ts";

/** How often skills were used on this computer, by their keys. Counts that cannot be read speak for nobody. */
export function pastUse(state: string): ReadonlyMap<string, number> {
  try {
    const entries = openUsageStore({ state }).entries();
    return new Map(entries.map(({ key, count }) => [key, count]));
  } catch (error) {
    if (isSkillwrightError(error)) return new Map();
    throw error;
  }
}
