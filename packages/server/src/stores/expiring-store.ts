import { monotonicNow } from "../monotonic-now.ts";

/** Keeps values under their ids until they expire. */
export interface ExpiringStore<T> {
  /** Stores a value and returns when it expires, for people. */
  keep(id: string, value: T): Date;
  get(id: string): T | undefined;
  drop(id: string): void;
}

/** Creates a store of a limited size; the oldest value is removed first. */
export function expiringStore<T>(limits: {
  readonly most: number;
  readonly lifetimeMs: number;
}): ExpiringStore<T> {
  const { most, lifetimeMs } = limits;
  const kept = new Map<string, { readonly value: T; readonly until: number }>();
  const forget = (): void => {
    for (const [id, { until }] of kept) if (until < monotonicNow()) kept.delete(id);
    for (const id of kept.keys()) {
      if (kept.size <= most) break;
      kept.delete(id);
    }
  };
  return {
    keep(id, value) {
      kept.set(id, { value, until: monotonicNow() + lifetimeMs });
      forget();
      return new Date(Date.now() + lifetimeMs);
    },
    get(id) {
      forget();
      return kept.get(id)?.value;
    },
    drop: (id) => {
      kept.delete(id);
    },
  };
}
