import { resolve } from "node:path";
import type { PlaceQuery } from "@skillwright/contract";
import type { HostId } from "@skillwright/core/internal";
import { omitUndefined } from "@skillwright/core/internal";
import {
  openSkillsPool,
  type Skills,
  type SkillsPool,
  type SkillsPoolOptions,
} from "@skillwright/runtime/internal";
import type { EventLog, ServerEvent } from "./events/event-log.ts";
import { followSkills } from "./events/follow-skills.ts";
import { MAX_VARIANTS } from "./limits.ts";

/** What the handlers work with. */
export interface ServerContext {
  /** The folder for requests that name none. */
  readonly cwd: string;
  /** The version of the server. */
  readonly version: string;
  /** The skills that a request is about. */
  skills(place?: PlaceQuery): Promise<Skills>;
  /** Publishes an event to every client that follows events. */
  publish(event: ServerEvent): void;
  close(): Promise<void>;
}

/** Options of a context. */
export interface ContextOptions {
  readonly cwd: string;
  readonly version: string;
  readonly skills: Omit<SkillsPoolOptions, "host" | "roots">;
  readonly log: EventLog;
}

/** Opens the skills of folders on demand; other hosts and extra folders have their own pools. */
export function openContext({ cwd, version, skills: common, log }: ContextOptions): ServerContext {
  // The server's own folder is never closed: MCP clients and event streams get its changes all the time.
  const own = openSkillsPool({ ...common, capacity: 1 });
  const standard = openSkillsPool(common);
  const variants = new Map<string, SkillsPool>();
  const followed = new WeakSet<Skills>();
  const poolOf = async (host: HostId | undefined, roots: readonly string[]): Promise<SkillsPool> => {
    if ((host ?? "skillwright") === "skillwright" && roots.length === 0) return standard;
    const key = JSON.stringify([host, roots]);
    const pool =
      variants.get(key) ?? openSkillsPool({ ...common, ...omitUndefined({ host }), roots, capacity: 4 });
    variants.delete(key);
    variants.set(key, pool);
    const [oldest] = variants.entries();
    if (variants.size > MAX_VARIANTS && oldest !== undefined) {
      variants.delete(oldest[0]);
      await oldest[1].close();
    }
    return pool;
  };
  return {
    cwd,
    version,
    async skills(place = {}) {
      const folder = place.cwd ?? cwd;
      const kind = await poolOf(place.as, place.root ?? []);
      const pool = kind === standard && resolve(folder) === resolve(cwd) ? own : kind;
      const opened = await pool.get(folder, { reload: place.reload ?? "if-new" });
      if (!followed.has(opened) && kind === standard) {
        followed.add(opened);
        followSkills(log, opened, folder);
      }
      return opened;
    },
    publish: (event) => log.publish(event),
    async close() {
      await Promise.all([own, standard, ...variants.values()].map((pool) => pool.close()));
    },
  };
}
