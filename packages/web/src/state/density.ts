import { createStore } from "./store.ts";

/** How much room a row of the skill list takes. */
export type Density = "roomy" | "compact";

const key = "skillwright.density";

/** The chosen density, which this browser remembers. */
export const density = createStore<Density>(localStorage.getItem(key) === "compact" ? "compact" : "roomy");

export function chooseDensity(wanted: Density): void {
  if (wanted === "roomy") localStorage.removeItem(key);
  else localStorage.setItem(key, wanted);
  density.set(wanted);
}
