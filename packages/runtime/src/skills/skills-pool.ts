import { resolve } from "node:path";
import { type HostId, omitUndefined } from "@skillwright/core/internal";
import { anySignal } from "../machine/any-signal.ts";
import { createSkills, type Skills } from "./create-skills.ts";
import type { SkillsOptions } from "./skills-options.ts";

/** Most folders whose skills are kept: a server works in a handful, each with several agents' views. */
const POOL_CAPACITY = 24;

/** Options of a pool, besides those that apply to the skills of every folder. */
export interface SkillsPoolOptions extends Omit<SkillsOptions, "cwd"> {
  /** Most folders whose skills are kept; the same folder with another host or other roots counts again. Default: 24. */
  readonly capacity?: number;
}

export interface PoolRequest {
  /** Whose rules apply. Default: the pool's. */
  readonly host?: HostId | undefined;
  /** Roots besides the pool's own. */
  readonly roots?: readonly string[] | undefined;
  /** `force` scans again and reads every file. Default: `if-new`. */
  readonly reload?: "force" | "if-new" | undefined;
}

/** The skills of several working folders, kept current by watching, or by forced reloads if watching is off. */
export interface SkillsPool {
  /** How many are kept. */
  readonly size: number;
  /** The skills of a folder; concurrent callers share the same instance. Throws `file_not_found`. */
  get(cwd: string, request?: PoolRequest): Promise<Skills>;
  /** Those that are open, the one that was asked for longest ago first. */
  opened(): readonly Skills[];
  reload(): Promise<void>;
  /** Lets go of everything and stops what is running. */
  close(): Promise<void>;
}

/** Skills that are open or being opened. */
interface Kept {
  readonly opening: Promise<Skills>;
  readonly stop: AbortController;
  skills: Skills | undefined;
}

/** Opens a pool. What was asked for longest ago is let go when there is too much, and watched no more. */
export function openSkillsPool(options: SkillsPoolOptions = {}): SkillsPool {
  const { capacity = POOL_CAPACITY, ...common } = options;
  const kept = new Map<string, Kept>();
  const leaving = new Set<Promise<void>>();

  const open = (cwd: string, { host, roots = [] }: PoolRequest): Kept => {
    const stop = new AbortController();
    const openOne = async (): Promise<Skills> => {
      const skills = await createSkills({
        ...common,
        ...omitUndefined({ host }),
        roots: [...(common.roots ?? []), ...roots],
        cwd,
        signal: anySignal(stop.signal, common.signal),
      });
      await skills.watch();
      one.skills = skills;
      return skills;
    };
    const one: Kept = { opening: openOne(), stop, skills: undefined };
    return one;
  };
  /** What could not be opened has nothing to close; its caller got the error. */
  const close = ({ opening }: Kept): Promise<void> =>
    opening.then(
      (skills) => skills.close({ scans: "finish" }),
      () => undefined,
    );
  /** Those who were given the skills may still use them, so nothing that is running is stopped. */
  const letGoOfOldest = (): void => {
    const [oldest] = kept;
    if (kept.size <= capacity || oldest === undefined) return;
    kept.delete(oldest[0]);
    const closed = close(oldest[1]).finally(() => leaving.delete(closed));
    leaving.add(closed);
  };
  return {
    get size() {
      return kept.size;
    },
    async get(cwd, request = {}) {
      const folder = resolve(cwd);
      const key = JSON.stringify([folder, request.host, request.roots ?? []]);
      const known = kept.get(key);
      const one = known ?? open(folder, request);
      kept.delete(key);
      kept.set(key, one);
      letGoOfOldest();
      try {
        const skills = await one.opening;
        if (known !== undefined && request.reload === "force") await skills.reload();
        return skills;
      } catch (error) {
        if (kept.get(key) === one) kept.delete(key);
        throw error;
      }
    },
    opened: () => [...kept.values()].flatMap(({ skills }) => skills ?? []),
    async reload() {
      const all = await Promise.allSettled([...kept.values()].map(({ opening }) => opening));
      const opened = all.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
      await Promise.all(opened.map((skills) => skills.reload()));
    },
    async close() {
      const all = [...kept.values()];
      kept.clear();
      // The scan of a huge folder must not delay the end.
      for (const { stop } of all) stop.abort();
      await Promise.all([...all.map(close), ...leaving]);
    },
  };
}
