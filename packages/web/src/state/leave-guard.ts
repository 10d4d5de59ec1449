import { useEffect, useRef } from "react";
import { useBrowserLocation } from "wouter/use-browser-location";

/** Called before navigation; calls `leave` to let it happen. */
type Guard = (leave: () => void) => void;

let guard: Guard | undefined;
let guarded = "";

/** The browser location, with navigation that can be blocked by a guard. */
export const useGuardedLocation: typeof useBrowserLocation = (options) => {
  const [path, navigate] = useBrowserLocation(options);
  const go = useRef<typeof navigate>((to, how) => {
    // Another view of the same page keeps what is unsaved.
    const stays = new URL(to, location.href).pathname === location.pathname;
    if (guard !== undefined && !stays) {
      guard(() => navigate(to, how));
      return;
    }
    navigate(to, how);
    if (guard !== undefined) guarded = location.href;
  });
  return [path, go.current];
};

// Runs before the router's own listener, which must not see a blocked Back.
window.addEventListener(
  "popstate",
  (event) => {
    if (guard === undefined || location.href === guarded) return;
    event.stopImmediatePropagation();
    history.pushState(null, "", guarded);
    guard(() => history.back());
  },
  { capture: true },
);

/** While a guard is given, asks before any navigation and before the window closes. */
export function useLeaveGuard(ask: Guard | undefined): void {
  useEffect(() => {
    if (ask === undefined) return;
    const stay = (event: BeforeUnloadEvent) => event.preventDefault();
    guard = ask;
    guarded = location.href;
    window.addEventListener("beforeunload", stay);
    return () => {
      if (guard === ask) guard = undefined;
      window.removeEventListener("beforeunload", stay);
    };
  }, [ask]);
}

/** Lets the next navigation through, for example after saving. */
export function dropLeaveGuard(): void {
  guard = undefined;
}
