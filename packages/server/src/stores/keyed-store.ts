import { monotonicNow } from "../monotonic-now.ts";

/** Keeps values under their ids, in the order in which they were last put. */
export interface KeyedStore<T> {
  readonly size: number;
  get(id: string): T | undefined;
  /** Stores a value and makes it the newest; one under the same id is replaced. */
  put(id: string, value: T): void;
  /** Removes a value; false when there is none. */
  delete(id: string): boolean;
  /** All values with their ids, oldest first, as they are now. */
  entries(): readonly (readonly [id: string, value: T])[];
}

/** Keeps values in memory, until the process ends. */
export function memoryStore<T>(): KeyedStore<T> {
  const values = new Map<string, T>();
  return {
    get size() {
      return values.size;
    },
    get: (id) => values.get(id),
    put(id, value) {
      values.delete(id);
      values.set(id, value);
    },
    delete: (id) => values.delete(id),
    entries: () => [...values],
  };
}

/** Keeps values under their ids until they expire. */
interface ExpiringStore<T> {
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
