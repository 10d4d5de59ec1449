import { resolve } from "node:path";
import { createSkills, type Skills } from "./create-skills.ts";
import type { SkillsOptions } from "./skills-options.ts";

/** Most folders whose skills are kept; a server works in a handful at a time, and each may hold thousands of skills. */
const POOL_CAPACITY = 16;

/** Options of a pool, besides those that apply to the skills of every folder. */
export interface SkillsPoolOptions extends Omit<SkillsOptions, "cwd"> {
  /** Most folders whose skills are kept. Default: 16. */
  readonly capacity?: number;
}

/** How skills are asked for. */
export interface PoolRequest {
  /** `force` scans again and reads every file. Default: `if-new`. */
  readonly reload?: "force" | "if-new";
}

/**
 * The skills of several working folders. What is kept is watched and so always new, unless watching is switched off;
 * then it is as old as its last forced reload.
 */
export interface SkillsPool {
  /** How many folders are kept. */
  readonly size: number;
  /** The skills of a folder; concurrent callers share the same instance. Throws `file_not_found`. */
  get(cwd: string, request?: PoolRequest): Promise<Skills>;
  /** Scans every folder again. */
  reload(): Promise<void>;
  /** Lets go of everything. */
  close(): Promise<void>;
}

/** Opens a pool. The folder that was asked for longest ago is let go when there are too many, and watched no more. */
export function openSkillsPool(options: SkillsPoolOptions = {}): SkillsPool {
  const { capacity = POOL_CAPACITY, ...common } = options;
  const kept = new Map<string, Promise<Skills>>();
  const opening = new Map<Promise<Skills>, AbortController>();
  const open = (cwd: string): Promise<Skills> => {
    const stopped = new AbortController();
    const signals = [stopped.signal, ...(common.signal === undefined ? [] : [common.signal])];
    const skills = openOne(cwd, AbortSignal.any(signals));
    opening.set(skills, stopped);
    return skills;
  };
  const openOne = async (cwd: string, signal: AbortSignal): Promise<Skills> => {
    const skills = await createSkills({ ...common, cwd, signal });
    await skills.watch();
    return skills;
  };
  const letGo = async (cwd: string): Promise<void> => {
    const skills = kept.get(cwd);
    kept.delete(cwd);
    if (skills !== undefined) {
      // A first scan of a huge folder must not delay the end.
      opening.get(skills)?.abort();
      opening.delete(skills);
    }
    // One that could not be opened has nothing to close; its caller got the error.
    await skills?.then(
      (opened) => opened.close(),
      () => undefined,
    );
  };
  return {
    get size() {
      return kept.size;
    },
    async get(cwd, { reload = "if-new" } = {}) {
      const key = resolve(cwd);
      const known = kept.get(key);
      const skills = known ?? open(key);
      kept.delete(key);
      kept.set(key, skills);
      const [oldest] = kept.keys();
      const leaving = kept.size > capacity && oldest !== undefined ? letGo(oldest) : undefined;
      try {
        // Both at once, so that a rejection is never left unhandled.
        const [opened] = await Promise.all([skills, leaving]);
        if (known !== undefined && reload === "force") await opened.reload();
        return opened;
      } catch (error) {
        if (kept.get(key) === skills) kept.delete(key);
        opening.delete(skills);
        throw error;
      }
    },
    async reload() {
      const all = await Promise.allSettled(kept.values());
      const opened = all.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
      await Promise.all(opened.map((skills) => skills.reload()));
    },
    async close() {
      await Promise.all([...kept.keys()].map(letGo));
    },
  };
}
