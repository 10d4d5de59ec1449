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

/** What the routes work with. */
export interface ServerContext {
  /** The folder that is meant when none is named. */
  readonly cwd: string;
  /** The version that the server says of itself. */
  readonly version: string;
  /** The skills that a request speaks of. */
  skills(place?: PlaceQuery): Promise<Skills>;
  /** Tells everybody who follows events. */
  tell(event: ServerEvent): void;
  close(): Promise<void>;
}

/** What a context is made from. */
export interface ContextOptions {
  readonly cwd: string;
  readonly version: string;
  readonly skills: Omit<SkillsPoolOptions, "host" | "roots">;
  readonly log: EventLog;
}

/** Opens the skills of places as they are asked for; other hosts and further folders have pools of their own. */
export function openContext({ cwd, version, skills: common, log }: ContextOptions): ServerContext {
  // The server's own folder is never let go: MCP clients and those who follow events are told of it all the time.
  const own = openSkillsPool({ ...common, capacity: 1 });
  const usual = openSkillsPool(common);
  const variants = new Map<string, SkillsPool>();
  const told = new WeakSet<Skills>();
  const poolOf = async (host: HostId | undefined, roots: readonly string[]): Promise<SkillsPool> => {
    if ((host ?? "skillwright") === "skillwright" && roots.length === 0) return usual;
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
      const pool = kind === usual && resolve(folder) === resolve(cwd) ? own : kind;
      const opened = await pool.get(folder, { reload: place.reload ?? "if-new" });
      if (!told.has(opened) && kind === usual) {
        told.add(opened);
        followSkills(log, opened, folder);
      }
      return opened;
    },
    tell: (event) => log.publish(event),
    async close() {
      await Promise.all([own, usual, ...variants.values()].map((pool) => pool.close()));
    },
  };
}
