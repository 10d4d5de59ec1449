import { useSyncExternalStore } from "react";
import type { GivenFile } from "./read-dropped.ts";

/** Files waiting to be previewed, with a number that tells one drop from the next. */
export interface PendingImport {
  readonly number: number;
  readonly files: Promise<readonly GivenFile[]>;
}

let pending: PendingImport | undefined;
let count = 0;
const listeners = new Set<() => void>();

/** Passes files to the import page. */
export function offerImport(files: Promise<readonly GivenFile[]>): void {
  count += 1;
  pending = { number: count, files };
  for (const listener of listeners) listener();
}

/** Clears the pending files. */
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
