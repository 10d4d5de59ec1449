import { useEffect, useRef } from "react";
import { useBrowserLocation } from "wouter/use-browser-location";

/** Asked before the place changes; it calls `leave` when the person agrees. */
type Guard = (leave: () => void) => void;

let guard: Guard | undefined;
let guarded = "";

/** The address, which changes only when nobody minds. */
export const useGuardedLocation: typeof useBrowserLocation = (options) => {
  const [path, navigate] = useBrowserLocation(options);
  const go = useRef<typeof navigate>((to, how) =>
    guard === undefined ? navigate(to, how) : guard(() => navigate(to, how)),
  );
  return [path, go.current];
};

// Before the router's own listener: it must not hear of a step back that is not taken.
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

/** Asks before anything leads away, also closing the window, as long as there is a guard. */
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

/** Lets the next step through, as after saving. */
export function dropLeaveGuard(): void {
  guard = undefined;
}
