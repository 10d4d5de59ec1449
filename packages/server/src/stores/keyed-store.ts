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
