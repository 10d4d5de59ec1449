import { useSyncExternalStore } from "react";

/** A value outside of React that components can follow. */
export interface Store<Value> {
  readonly get: () => Value;
  readonly set: (value: Value) => void;
  /** The current value, in a component. */
  readonly use: () => Value;
}

export function createStore<Value>(start: Value): Store<Value> {
  const listeners = new Set<() => void>();
  let current = start;
  const get = (): Value => current;
  const listen = (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    get,
    set(value) {
      current = value;
      for (const listener of listeners) listener();
    },
    use: () => useSyncExternalStore(listen, get),
  };
}
