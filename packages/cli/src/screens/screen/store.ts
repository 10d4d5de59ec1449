/** The next state, and what has to happen besides. */
export interface Step<State, Effect> {
  readonly state: State;
  readonly effects?: readonly Effect[];
}

/** A state that changes only by events. */
export interface Store<State, Event> {
  readonly state: State;
  dispatch(event: Event): void;
  /** Calls a function after each change. Returns a function that removes it. */
  subscribe(listener: () => void): () => void;
}

/** Makes a store; effects are performed after the state has changed. */
export function createStore<State, Event, Effect>(
  initial: State,
  reduce: (state: State, event: Event) => Step<State, Effect>,
  perform: (effect: Effect) => void,
): Store<State, Event> {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    get state() {
      return state;
    },
    dispatch(event) {
      const { state: next, effects = [] } = reduce(state, event);
      if (next !== state) {
        state = next;
        for (const listener of listeners) listener();
      }
      for (const effect of effects) perform(effect);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
