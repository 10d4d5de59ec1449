import type { SkillsChange } from "@skillwright/core/internal";
import type { Snapshot } from "./snapshot.ts";

/**
 * How far what earlier looks saw is believed: `watches`, unless a change was reported; `stamps`, if a file's size,
 * times and number are as they were; `nothing` is, and everything is read.
 */
export type Belief = "watches" | "stamps" | "nothing";

/** A snapshot that somebody was told of, with what differs from the one before. */
export interface Looked {
  readonly snapshot: Snapshot;
  readonly change?: SkillsChange | undefined;
}

/** Looks at the disk. */
export type Look = (before: Snapshot, belief: Belief) => Promise<Looked>;

/** The newest snapshot, and the one way to a newer one. */
export interface SnapshotKeeper {
  readonly current: Snapshot;
  /** Looks never overlap; whoever asks before a look began gets the same one. */
  look(belief: Belief): Promise<Snapshot>;
  /** Sets how later looks are made. */
  lookWith(look: Look): void;
  /** Resolves when no look is under way or asked for. */
  idle(): Promise<void>;
}

/** What a keeper is made from. */
export interface KeeperOptions {
  readonly first: Snapshot;
  readonly look: Look;
  readonly onChange: (snapshot: Snapshot, change: SkillsChange) => void;
}

const strength: Readonly<Record<Belief, number>> = { watches: 0, stamps: 1, nothing: 2 };

/** Keeps the newest snapshot. */
export function keepSnapshot(options: KeeperOptions): SnapshotKeeper {
  let current = options.first;
  let { look } = options;
  let last: Promise<unknown> = Promise.resolve();
  let waiting: { belief: Belief; readonly done: Promise<Snapshot> } | undefined;

  const run = async (belief: Belief): Promise<Snapshot> => {
    const { snapshot, change } = await look(current, belief);
    current = snapshot;
    if (change !== undefined) options.onChange(snapshot, change);
    return snapshot;
  };
  return {
    get current() {
      return current;
    },
    look(belief) {
      if (waiting !== undefined) {
        if (strength[belief] > strength[waiting.belief]) waiting.belief = belief;
        return waiting.done;
      }
      const done = last.then(() => {
        const wanted = waiting?.belief ?? belief;
        waiting = undefined;
        return run(wanted);
      });
      waiting = { belief, done };
      // Whoever asked hears of a failure; the next look does not suffer from it.
      last = done.catch(() => undefined);
      return done;
    },
    lookWith(other) {
      look = other;
    },
    async idle() {
      for (let seen: unknown; seen !== last; await seen) seen = last;
    },
  };
}
