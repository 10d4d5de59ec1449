import { useEffect, useEffectEvent } from "react";

/** Listens for keys on the whole page. */
export function useKey(onKey: (event: KeyboardEvent) => void): void {
  const listen = useEffectEvent(onKey);
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => listen(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);
}

/** Whether a key goes to a field that somebody types in. */
export function isTyping({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest("input, textarea, select, [contenteditable]") !== null;
}

/** Whether a dialog is open, which keeps the focus. */
export function isDialogOpen(): boolean {
  return document.querySelector("[role=dialog]") !== null;
}
