import { createStore } from "./store.ts";

/** The chosen theme; `system` follows the device. */
export type ThemeChoice = "system" | "light" | "dark";

const key = "skillwright.theme";
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
export const shownTheme = createStore<"light" | "dark">("light");

/** Applies the chosen theme and keeps following the device. */
export function followTheme(): void {
  showTheme();
  device.addEventListener("change", showTheme);
}

function showTheme(): void {
  const choice = themeChoice();
  const theme = choice === "system" ? (device.matches ? "dark" : "light") : choice;
  document.documentElement.dataset.theme = theme;
  shownTheme.set(theme);
}
