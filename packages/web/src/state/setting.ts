import { createStore, type Store } from "./store.ts";

/** A choice that this browser remembers. The first value is the default. */
export function createSetting<const Value extends string>(
  key: string,
  values: readonly [Value, ...Value[]],
): Store<Value> {
  const [usual] = values;
  const store = createStore(values.find((value) => value === localStorage.getItem(key)) ?? usual);
  return {
    ...store,
    set(value) {
      if (value === usual) localStorage.removeItem(key);
      else localStorage.setItem(key, value);
      store.set(value);
    },
  };
}

/** How much room a row of the skill list takes. */
export const density = createSetting("skillwright.density", ["roomy", "compact"]);
