import { createStore } from "./store.ts";

/**
 * How many installations a page of this app started and confirms itself. While there is one, the dialog that asks about
 * installations which programs requested doesn't open.
 */
export const heldInstalls = createStore(0);

/** Holds back questions about installations until the returned function is called. */
export function holdInstallAsks(): () => void {
  heldInstalls.set(heldInstalls.get() + 1);
  let isHeld = true;
  return () => {
    if (isHeld) heldInstalls.set(heldInstalls.get() - 1);
    isHeld = false;
  };
}
