import {
  openSkillsPool,
  type Skills,
  type SkillsPool,
  type SkillsPoolOptions,
} from "@skillwright/runtime/internal";
import { MAX_ROOT_SETS } from "./app-server-limits.ts";

/** The skills of folders with extra roots; clients that asked for them are notified of changes. */
export interface WatchedPools {
  get(
    cwd: string,
    request: { readonly extraRoots: readonly string[]; readonly reload: "force" | "if-new" },
  ): Promise<Skills>;
  /** Every open set of skills. */
  known(): readonly Skills[];
  /** Scans every folder again. */
  reload(): Promise<void>;
  close(): Promise<void>;
}

/** Opens pools as they are needed; when there are too many, the least recently used set of roots is closed. */
export function openWatchedPools(options: SkillsPoolOptions, onChange: () => void): WatchedPools {
  const pools = new Map<string, SkillsPool>();
  const watched = new Map<Skills, () => void>();
  const pick = async (extraRoots: readonly string[]): Promise<SkillsPool> => {
    const key = JSON.stringify(extraRoots);
    const pool =
      pools.get(key) ?? openSkillsPool({ ...options, roots: [...(options.roots ?? []), ...extraRoots] });
    pools.delete(key);
    pools.set(key, pool);
    const [oldest] = pools;
    if (pools.size > MAX_ROOT_SETS && oldest !== undefined) {
      pools.delete(oldest[0]);
      await oldest[1].close();
    }
    return pool;
  };
  return {
    async get(cwd, { extraRoots, reload }) {
      const skills = await (await pick(extraRoots)).get(cwd, { reload });
      if (!watched.has(skills)) watched.set(skills, skills.on("change", onChange));
      return skills;
    },
    known: () => [...watched.keys()],
    async reload() {
      await Promise.all([...pools.values()].map((pool) => pool.reload()));
    },
    async close() {
      for (const stop of watched.values()) stop();
      watched.clear();
      await Promise.all([...pools.values()].map((pool) => pool.close()));
      pools.clear();
    },
  };
}
