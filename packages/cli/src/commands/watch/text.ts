import type { SkillAspect } from "@skillwright/core/internal";
import { count, enumerate } from "../../output/numbers.ts";

const aspects: Readonly<Record<SkillAspect, string>> = {
  text: "text",
  manifest: "fields",
  place: "location",
  state: "state",
};

/** What `watch` prints. */
export const watchTexts = {
  watching: (skills: number, folders: number): string =>
    `Watching ${count(folders, "folder")} with ${count(skills, "skill")}. Press Ctrl+C to stop.`,
  polling: (skills: number): string =>
    `Checking ${count(skills, "skill")} every few seconds. Press Ctrl+C to stop.`,
  added: "added",
  changed: "changed",
  removed: "removed",
  severities: { error: "error", warning: "warning", info: "note" },
  resolved: "fixed",
  aspects: (names: readonly SkillAspect[]): string => enumerate(names.map((name) => aspects[name])),
} as const;
