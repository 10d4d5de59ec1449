import type { KeyboardEvent } from "react";

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
