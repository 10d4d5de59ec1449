import type { SkillAspect } from "@skillwright/core/internal";
import { count, enumerate } from "../../output/numbers.ts";

const aspects: Readonly<Record<SkillAspect, string>> = {
  text: "text",
  manifest: "fields",
  place: "place",
  state: "state",
};

/** What `watch` says. */
export const watchTexts = {
  watching: (skills: number, folders: number): string =>
    `Watching ${count(folders, "folder")} for ${count(skills, "skill")}. Ctrl-C ends it.`,
  polling: (skills: number): string =>
    `Looking at ${count(skills, "skill")} every few seconds. Ctrl-C ends it.`,
  added: "added",
  changed: "changed",
  removed: "removed",
  severities: { error: "error", warning: "warning", info: "note" },
  resolved: "solved",
  aspects: (names: readonly SkillAspect[]): string => enumerate(names.map((name) => aspects[name])),
} as const;
