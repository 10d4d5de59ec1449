import { count } from "../../output/numbers.ts";

/** What `trash` asks and prints. */
export const trashTexts = {
  empty: "The trash is empty.",
  title: "In the trash:",
  hint: "Run `skillwright restore NAME` to restore a skill, or `skillwright trash --empty` to delete all permanently.",
  emptied: (number: number): string => `Permanently deleted ${count(number, "skill")}.`,
  ask: (number: number): string => `Permanently delete ${count(number, "skill")}? [y/N] `,
  otherwise: "Nothing was deleted",
  effect: "delete them permanently without asking",
} as const;
