import { useSyncExternalStore } from "react";

/**
 * Installations that a page of this app started and confirms itself. While one is held, the dialog that asks about
 * installations which programs requested doesn't open for it.
 */
let held = 0;
const listeners = new Set<() => void>();

/** Holds back questions about installations until the returned function is called. */
export function holdInstallAsks(): () => void {
  change(1);
  let isHeld = true;
  return () => {
    if (isHeld) change(-1);
    isHeld = false;
  };
}

/** Whether a page of this app is handling an installation now. */
export function useHoldsInstallAsks(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => held > 0,
  );
}

function change(by: number): void {
  held += by;
  for (const listener of listeners) listener();
}
