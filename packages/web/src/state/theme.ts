import { createSetting } from "./setting.ts";
import { createStore } from "./store.ts";

const device = window.matchMedia("(prefers-color-scheme: dark)");

/** The chosen theme; `system` follows the device. */
export const themeChoice = createSetting("skillwright.theme", ["system", "light", "dark"]);

export type ThemeChoice = ReturnType<typeof themeChoice.get>;

export function chooseTheme(choice: ThemeChoice): void {
  themeChoice.set(choice);
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
  const choice = themeChoice.get();
  const theme = choice === "system" ? (device.matches ? "dark" : "light") : choice;
  document.documentElement.dataset.theme = theme;
  shownTheme.set(theme);
}
