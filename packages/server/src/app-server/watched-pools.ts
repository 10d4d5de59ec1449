import {
  openSkillsPool,
  type Skills,
  type SkillsPool,
  type SkillsPoolOptions,
} from "@skillwright/runtime/internal";
import { MAX_ROOT_SETS } from "./app-server-limits.ts";

/** The skills of folders with extra roots; whoever asked for some hears when they change. */
export interface WatchedPools {
  get(
    cwd: string,
    request: { readonly extraRoots: readonly string[]; readonly reload: "force" | "if-new" },
  ): Promise<Skills>;
  /** Everything that is known at the moment. */
  known(): readonly Skills[];
  /** Looks at every folder again. */
  reload(): Promise<void>;
  close(): Promise<void>;
}

/** Opens pools as they are needed; the set of roots that was used longest ago is let go when there are too many. */
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
