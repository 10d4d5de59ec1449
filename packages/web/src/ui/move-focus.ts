import { type KeyboardEvent, useRef, useSyncExternalStore } from "react";

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * Moves the focus through the elements of a list with the arrow keys. From outside the list, Down goes to the first
 * element; above the first, Up goes to `before`.
 */
export function moveFocus(
  event: KeyboardEvent<HTMLElement>,
  list: readonly HTMLElement[],
  before?: HTMLElement | null,
): void {
  const step = steps[event.key];
  if (step === undefined) return;
  const target = list[list.indexOf(event.currentTarget) + step] ?? (step < 0 ? before : undefined);
  if (target === undefined || target === null || target === event.currentTarget) return;
  event.preventDefault();
  target.focus();
}

/** Returns the focus to the element that opened a dialog. `remember` is called before the dialog takes the focus. */
export function useReturnFocus() {
  const opener = useRef<Element>(null);
  return {
    remember: (): void => {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event): void => {
      event.preventDefault();
      // The focus may already have been moved elsewhere.
      if (document.activeElement === document.body) (opener.current as HTMLElement | null)?.focus();
    },
  };
}

/** Whether a media query matches. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = window.matchMedia(query);
      list.addEventListener("change", listener);
      return () => list.removeEventListener("change", listener);
    },
    () => window.matchMedia(query).matches,
  );
}
