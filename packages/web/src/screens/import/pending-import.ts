import { useSyncExternalStore } from "react";
import type { GivenFile } from "./read-dropped.ts";

/** Files that wait to be looked at, and a number that tells one gift from the next. */
export interface PendingImport {
  readonly number: number;
  readonly files: Promise<readonly GivenFile[]>;
}

let pending: PendingImport | undefined;
let count = 0;
const listeners = new Set<() => void>();

/** Hands files to the import screen, from wherever they came. */
export function offerImport(files: Promise<readonly GivenFile[]>): void {
  count += 1;
  pending = { number: count, files };
  for (const listener of listeners) listener();
}

/** Forgets what waits. */
export function dropPendingImport(): void {
  pending = undefined;
  for (const listener of listeners) listener();
}

export function usePendingImport(): PendingImport | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => pending,
  );
}
