import type { FileSystem, HostProfile, SkillsChange } from "@skillwright/core/internal";
import type { DiskView, Snapshot } from "../snapshot/snapshot.ts";
import { keepSnapshot, type ScanDisk } from "../snapshot/snapshot-keeper.ts";
import type { OutsideRecorder } from "../watch/outside-recorder.ts";
import type { Watcher, WatchReport } from "../watch/watcher.ts";
import type { SkillsOptions } from "./skills-options.ts";

/** The difference from the version before: everything a host needs to update its prompt. */
export interface ChangeEvent extends SkillsChange {
  /** The version of the snapshot that the change led to. */
  readonly version: number;
}

/** Called with each change. An error that it throws becomes a process warning and doesn't affect other listeners. */
export type ChangeListener = (event: ChangeEvent) => unknown;

/** A snapshot that can follow the disk. */
export interface LiveSnapshot {
  readonly current: Snapshot;
  readonly reload: () => Promise<Snapshot>;
  readonly listen: (listener: ChangeListener) => () => void;
  readonly watch: () => Promise<WatchReport>;
  readonly close: () => Promise<void>;
}

export interface LiveOptions {
  readonly take: (version: number, view?: DiskView) => Promise<Snapshot>;
  readonly disk: FileSystem;
  readonly profile: HostProfile;
  readonly options: SkillsOptions;
  /** The folder for the state of this program. */
  readonly state: string;
}

/** Makes a snapshot follow the disk. Nothing is watched until a listener is added. */
export function liveSnapshot(first: Snapshot, input: LiveOptions): LiveSnapshot {
  const { take, disk, profile, options, state } = input;
  const listeners = new Map<symbol, ChangeListener>();
  let watcher: Promise<Watcher> | undefined;
  /** Resolves when all earlier watchers have released what they held. */
  let ended: Promise<unknown> = Promise.resolve();
  let recorder: OutsideRecorder | undefined;
  /** Another agent's view of the disk is read-only. */
  const isRecorded = (options.history ?? "record") === "record" && profile.id === "skillwright";
  /** Whether watching was requested without a listener. */
  let isWanted = false;

  const plainScan: ScanDisk = async ({ version }) => ({ snapshot: await take(version + 1) });
  const warn = (error: unknown): void =>
    process.emitWarning(error instanceof Error ? error : String(error), "SkillwrightWarning");
  const tell = ({ version }: Snapshot, change: SkillsChange): void => {
    recorder?.note(change);
    for (const listener of listeners.values()) {
      try {
        const answer = listener({ version, ...change });
        // The rejection of an async listener would end the host.
        if (answer instanceof Promise) answer.catch(warn);
      } catch (error) {
        warn(error);
      }
    }
  };
  const keeper = keepSnapshot({ first, scan: plainScan, onChange: tell });
  const start = (): Promise<Watcher> => {
    // Loaded when it is wanted: most callers scan once.
    watcher ??= import("../watch/watcher.ts").then(async ({ startWatcher }) => {
      const { watch, watchFolder } = options;
      const { sidecars } = profile.supports;
      const started = await startWatcher({ keeper, take, disk, sidecars, watch, watchFolder });
      if (started.report.method !== "off" && isRecorded) await startRecorder();
      return started;
    });
    return watcher;
  };
  const startRecorder = async (): Promise<void> => {
    const { createOutsideRecorder } = await import("../watch/outside-recorder.ts");
    recorder = createOutsideRecorder({ state, onProblem: warn });
    recorder.begin(keeper.current.skills);
  };
  const end = async (old: Promise<Watcher>): Promise<void> => {
    const ending = await old;
    if (watcher === undefined) keeper.scanWith(plainScan);
    await ending.close();
    await recorder?.idle();
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
    reload: () => keeper.scan("nothing"),
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
