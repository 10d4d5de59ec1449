import type { SkillsChange } from "@skillwright/core/internal";
import type { Snapshot } from "./snapshot.ts";

/** What is reused: `watches` all that no watcher reported, `stamps` files with the same size, times and inode. */
export type Reuse = "watches" | "stamps" | "nothing";

/** A new snapshot, with the difference from the one before. */
export interface ScanOutcome {
  readonly snapshot: Snapshot;
  readonly change?: SkillsChange | undefined;
}

/** Scans the disk. */
export type ScanDisk = (before: Snapshot, reuse: Reuse) => Promise<ScanOutcome>;

/** Holds the newest snapshot and makes newer ones. */
export interface SnapshotKeeper {
  readonly current: Snapshot;
  /** Scans never overlap; requests that arrive before a scan starts share it. */
  scan(reuse: Reuse): Promise<Snapshot>;
  /** Sets how later scans are made. */
  scanWith(scan: ScanDisk): void;
  /** Resolves when no scan is running or requested. */
  idle(): Promise<void>;
}

export interface KeeperOptions {
  readonly first: Snapshot;
  readonly scan: ScanDisk;
  readonly onChange: (snapshot: Snapshot, change: SkillsChange) => void;
}

const strength: Readonly<Record<Reuse, number>> = { watches: 0, stamps: 1, nothing: 2 };

/** Keeps the newest snapshot. */
export function keepSnapshot(options: KeeperOptions): SnapshotKeeper {
  let current = options.first;
  let { scan } = options;
  let last: Promise<unknown> = Promise.resolve();
  let waiting: { reuse: Reuse; readonly done: Promise<Snapshot> } | undefined;

  const run = async (reuse: Reuse): Promise<Snapshot> => {
    const { snapshot, change } = await scan(current, reuse);
    current = snapshot;
    if (change !== undefined) options.onChange(snapshot, change);
    return snapshot;
  };
  return {
    get current() {
      return current;
    },
    scan(reuse) {
      if (waiting !== undefined) {
        if (strength[reuse] > strength[waiting.reuse]) waiting.reuse = reuse;
        return waiting.done;
      }
      const done = last.then(() => {
        const wanted = waiting?.reuse ?? reuse;
        waiting = undefined;
        return run(wanted);
      });
      waiting = { reuse, done };
      // The caller gets the error; the next scan starts normally.
      last = done.catch(() => undefined);
      return done;
    },
    scanWith(other) {
      scan = other;
    },
    async idle() {
      for (let seen: unknown; seen !== last; await seen) seen = last;
    },
  };
}
