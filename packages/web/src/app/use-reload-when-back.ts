import { useEffect } from "react";

const key = "skillwright.reloaded";

/** Pause between two tries to reach the server. */
const RETRY_MS = 2000;

/** A page that fails again this soon after a reload isn't reloaded again: something else is wrong. */
const CALM_MS = 30_000;

/**
 * Reloads the page once the server answers: a browser never asks again for a part of the app that it couldn't load, and
 * after an update, the parts have other names.
 */
export function useReloadWhenBack(): void {
  useEffect(() => {
    if (Date.now() - Number(sessionStorage.getItem(key) ?? "0") < CALM_MS) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let left = false;
    const attempt = async (): Promise<void> => {
      if (await isReachable()) {
        if (left) return;
        sessionStorage.setItem(key, String(Date.now()));
        window.location.reload();
      } else if (!left) timer = setTimeout(() => void attempt(), RETRY_MS);
    };
    void attempt();
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, []);
}

async function isReachable(): Promise<boolean> {
  try {
    return (await fetch("/", { cache: "no-store" })).ok;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return false;
  }
}
