import { useSyncExternalStore } from "react";

const wide = window.matchMedia("(min-width: 64rem)");

/** Whether two columns fit. */
export function useWide(): boolean {
  return useSyncExternalStore(
    (listener) => {
      wide.addEventListener("change", listener);
      return () => wide.removeEventListener("change", listener);
    },
    () => wide.matches,
  );
}
