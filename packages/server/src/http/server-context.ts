import { resolve } from "node:path";
import { type Models, openModels } from "@skillwright/agent";
import type { PlaceQuery } from "@skillwright/contract";
import {
  createSkills,
  openSkillsPool,
  type Skills,
  type SkillsPoolOptions,
} from "@skillwright/runtime/internal";
import type { EventLog, ServerEvent } from "../events/event-log.ts";
import { followSkills } from "../events/follow-skills.ts";

/** What the handlers work with. */
export interface ServerContext {
  /** The folder for requests that name none. */
  readonly cwd: string;
  readonly version: string;
  /** The skills of a request. */
  skills(place?: PlaceQuery): Promise<Skills>;
  /** Models' keys that a person typed in a browser, by variable; gone when the server ends. */
  readonly modelKeys: Map<string, string>;
  /** The models of some skills' configuration, with the keys that were typed. */
  models(skills: Skills): Models;
  /** Skills of a folder with additional roots that nobody else uses; they are not watched. */
  openOnce(options: { readonly cwd: string; readonly roots: readonly string[] }): Promise<Skills>;
  /** Publishes an event to every client that follows events. */
  publish(event: ServerEvent): void;
  close(): Promise<void>;
}

export interface ContextOptions {
  readonly cwd: string;
  readonly version: string;
  readonly skills: Omit<SkillsPoolOptions, "host" | "roots">;
  readonly log: EventLog;
}

/** Opens the skills of folders on demand. */
export function openContext({ cwd, version, skills: common, log }: ContextOptions): ServerContext {
  // The server's own folder is never let go: MCP clients and event streams get its changes all the time.
  const own = openSkillsPool({ ...common, capacity: 1 });
  const others = openSkillsPool(common);
  const followed = new WeakSet<Skills>();
  const modelKeys = new Map<string, string>();
  return {
    cwd,
    version,
    modelKeys,
    async skills({ cwd: folder = cwd, as: host, root: roots = [], reload } = {}) {
      const isStandard = (host ?? "skillwright") === "skillwright" && roots.length === 0;
      const pool = isStandard && resolve(folder) === resolve(cwd) ? own : others;
      const opened = await pool.get(folder, isStandard ? { reload } : { host, roots, reload });
      if (!followed.has(opened) && isStandard) {
        followed.add(opened);
        followSkills(log, opened, folder);
      }
      return opened;
    },
    models: (skills) => openModels({ skills, keys: Object.fromEntries(modelKeys) }),
    openOnce: (options) => createSkills({ ...common, ...options, index: "off" }),
    publish: (event) => log.publish(event),
    async close() {
      await Promise.all([own.close(), others.close()]);
    },
  };
}
