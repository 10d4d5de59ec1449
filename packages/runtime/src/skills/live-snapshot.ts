import type { FileSystem, HostProfile, SkillsChange } from "@skillwright/core";
import type { Watcher, WatchReport } from "../watch/watcher.ts";
import type { SkillsOptions } from "./skills-options.ts";
import type { Snapshot } from "./snapshot.ts";
import { keepSnapshot, type Look } from "./snapshot-keeper.ts";
import type { TakeLook } from "./take-snapshot.ts";

/** What differs from the version before: everything a host needs to make its prompt anew. */
export interface ChangeEvent extends SkillsChange {
  /** The version of the snapshot that the change led to. */
  readonly version: number;
}

/** Hears of changes. What it throws becomes a warning of the process and harms nobody else. */
export type ChangeListener = (event: ChangeEvent) => void;

/** A snapshot that can follow the disk. */
export interface LiveSnapshot {
  readonly current: Snapshot;
  readonly reload: () => Promise<Snapshot>;
  readonly listen: (listener: ChangeListener) => () => void;
  readonly watch: () => Promise<WatchReport>;
  readonly close: () => Promise<void>;
}

/** What a live snapshot is made from. */
export interface LiveOptions {
  readonly take: (version: number, look?: TakeLook) => Promise<Snapshot>;
  readonly disk: FileSystem;
  readonly profile: HostProfile;
  readonly options: SkillsOptions;
}

/** Makes a snapshot live. Nothing is watched until somebody wants it. */
export function liveSnapshot(first: Snapshot, { take, disk, profile, options }: LiveOptions): LiveSnapshot {
  const listeners = new Map<symbol, ChangeListener>();
  let watcher: Promise<Watcher> | undefined;
  /** Resolves when all earlier watchers have released what they held. */
  let ended: Promise<unknown> = Promise.resolve();
  /** Whether somebody wants it watched without listening. */
  let isWanted = false;

  const plainLook: Look = async ({ version }) => ({ snapshot: await take(version + 1) });
  const warn = (error: unknown): void =>
    process.emitWarning(error instanceof Error ? error : String(error), "SkillwrightWarning");
  const tell = ({ version }: Snapshot, change: SkillsChange): void => {
    for (const listener of listeners.values()) {
      try {
        listener({ version, ...change });
      } catch (error) {
        warn(error);
      }
    }
  };
  const keeper = keepSnapshot({ first, look: plainLook, onChange: tell });
  const start = (): Promise<Watcher> => {
    // Loaded when it is wanted: most callers look once.
    watcher ??= import("../watch/watcher.ts").then(({ startWatcher }) => {
      const { watch, watchFolder } = options;
      return startWatcher({ keeper, take, disk, sidecars: profile.honours.sidecars, watch, watchFolder });
    });
    return watcher;
  };
  const end = async (old: Promise<Watcher>): Promise<void> => {
    const ending = await old;
    if (watcher === undefined) keeper.lookWith(plainLook);
    await ending.close();
  };
  const stop = async (): Promise<void> => {
    const old = watcher;
    watcher = undefined;
    if (old !== undefined) ended = Promise.all([ended, end(old)]);
    await ended;
  };
  return {
    get current() {
      return keeper.current;
    },
    reload: () => keeper.look("nothing"),
    listen(listener) {
      const own = Symbol("listener");
      listeners.set(own, listener);
      start().catch(warn);
      return () => {
        listeners.delete(own);
        if (listeners.size === 0 && !isWanted) stop().catch(warn);
      };
    },
    async watch() {
      isWanted = true;
      return (await start()).report;
    },
    async close() {
      isWanted = false;
      listeners.clear();
      await stop();
    },
  };
}
