import { useSyncExternalStore } from "react";

/** How much room a row of the skill list takes. */
export type Density = "roomy" | "compact";

const key = "skillwright.density";
const listeners = new Set<() => void>();

/** The chosen density, which this browser remembers. */
export function useDensity(): Density {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, density);
}

/** The chosen density now. */
export function density(): Density {
  return localStorage.getItem(key) === "compact" ? "compact" : "roomy";
}

export function chooseDensity(wanted: Density): void {
  if (wanted === "roomy") localStorage.removeItem(key);
  else localStorage.setItem(key, wanted);
  for (const listener of listeners) listener();
}
