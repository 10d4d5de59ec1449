import { isSkillwrightError, type SkillStatus, type SkillUsage } from "@skillwright/core/internal";
import { openUsageStore } from "../usage/usage-store.ts";
import type { SessionOptions } from "./session-options.ts";

/** What a session reads and records about the use of skills. */
export interface SessionUsage {
  readonly of: (skill: SkillStatus) => SkillUsage | undefined;
  count(skill: SkillStatus): Promise<void>;
}

/** Counts use in the state folder; where that cannot be read or written, skills work without. */
export function sessionUsage(state: string, usage: SessionOptions["usage"]): SessionUsage {
  if (usage === "off") return { of: () => undefined, count: () => Promise.resolve() };
  const store = openUsageStore({ state });
  let known: ReadonlyMap<string, SkillUsage> | undefined;
  const readUsage = (): ReadonlyMap<string, SkillUsage> => {
    try {
      return new Map(
        store
          .entries()
          .map(({ key, count, lastUsed }) => [key, { count, lastUsed: Date.parse(lastUsed) || 0 }]),
      );
    } catch (error) {
      if (isSkillwrightError(error)) return new Map();
      throw error;
    }
  };
  return {
    of(skill) {
      known ??= readUsage();
      return known.get(skill.found.key);
    },
    async count({ id, found }) {
      try {
        await store.count({ id, key: found.key });
      } catch (error) {
        // A full disk or a file of a newer version must not keep a skill from being used.
        if (!isSkillwrightError(error)) throw error;
      }
    },
  };
}
