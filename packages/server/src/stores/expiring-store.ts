/** Keeps values under their ids until they expire. */
export interface ExpiringStore<T> {
  /** Stores a value and returns when it expires, in milliseconds. */
  keep(id: string, value: T): number;
  get(id: string): T | undefined;
  drop(id: string): void;
}

/** Creates a store of a limited size; the oldest value is removed first. */
export function expiringStore<T>(bounds: {
  readonly most: number;
  readonly lifetimeMs: number;
  /** Default: the computer's clock. */
  readonly now?: () => number;
}): ExpiringStore<T> {
  const { most, lifetimeMs, now = Date.now } = bounds;
  const kept = new Map<string, { readonly value: T; readonly until: number }>();
  const forget = (): void => {
    for (const [id, { until }] of kept) if (until < now()) kept.delete(id);
    for (const id of kept.keys()) {
      if (kept.size <= most) break;
      kept.delete(id);
    }
  };
  return {
    keep(id, value) {
      const until = now() + lifetimeMs;
      kept.set(id, { value, until });
      forget();
      return until;
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
