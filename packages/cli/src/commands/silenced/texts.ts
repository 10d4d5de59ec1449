import { count, enumerate } from "../../output/numbers.ts";

/** What `silenced` prints. */
export const silencedTexts = {
  none: "No silenced findings. Run `skillwright scan SKILL --silence RULE --reason TEXT` to silence one.",
  nowhere: "no skill found here has these files",
  skills: (names: readonly string[]): string => enumerate(names),
  removed: (number: number): string => `${count(number, "finding")} counted again.`,
  unknown: (hash: string): string =>
    `No silenced finding has the hash ${hash}. Run \`skillwright silenced list\` to list them.`,
} as const;

/** How much of a hash is shown; what is passed must be at least as long. */
export const SHOWN_HASH = 12;
