import { count } from "../../output/numbers.ts";

/** What `known` prints. */
export const knownTexts = {
  needSource: "A source is missing",
  needSourceHint: "Pass a source of skills that you trust, such as `owner/repo` or a folder.",
  none: "No known skills. Run `skillwright known add SOURCE` to add some.",
  added: (skills: number, source: string): string => `Added ${count(skills, "skill")} from ${source}.`,
  refused: (name: string, reason: string): string => `${name} was left out: ${reason}`,
  removed: (source: string): string => `Removed ${source}.`,
  unknown: (source: string): string =>
    `${source} isn't a source of known skills. Run \`skillwright known list\` to list them.`,
  hint: "When you scan or add a changed copy of a known skill, you see what changed.",
  read: (at: string): string => `read ${at.slice(0, 10)}`,
} as const;
