import { useSyncExternalStore } from "react";

/** The chosen theme; `system` follows the device. */
export type ThemeChoice = "system" | "light" | "dark";

const key = "skillwright.theme";
const listeners = new Set<() => void>();
const device = window.matchMedia("(prefers-color-scheme: dark)");

export function themeChoice(): ThemeChoice {
  const stored = localStorage.getItem(key);
  return stored === "light" || stored === "dark" ? stored : "system";
}

export function chooseTheme(choice: ThemeChoice): void {
  if (choice === "system") localStorage.removeItem(key);
  else localStorage.setItem(key, choice);
  showTheme();
}

/** The theme in effect. */
export function useShownTheme(): "light" | "dark" {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => (document.documentElement.dataset.theme === "dark" ? "dark" : "light"),
  );
}

/** Applies the chosen theme and keeps following the device. */
export function followTheme(): void {
  showTheme();
  device.addEventListener("change", showTheme);
}

function showTheme(): void {
  const choice = themeChoice();
  const dark = choice === "dark" || (choice === "system" && device.matches);
  document.documentElement.dataset.theme = dark ? "dark" : "light";
  for (const listener of listeners) listener();
}
