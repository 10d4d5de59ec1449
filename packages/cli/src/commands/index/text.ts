import { count } from "../../output/numbers.ts";

/** What `index` says. */
export const indexTexts = {
  read: (skills: number): string => `The words of ${count(skills, "skill")} are ready to be searched.`,
  computing: (done: number, total: number): string => `Understanding skills: ${done} of ${total}`,
  known: (known: number, skills: number): string =>
    `The meaning of ${known} of ${count(skills, "skill")} is known.`,
  stopped: "Stopped. The next time goes on from here.",
  off: "Meaning is switched off in your configuration (`search.embedder: off`).",
} as const;
