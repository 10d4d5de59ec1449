import { count } from "../../output/numbers.ts";

/** What `index` prints. */
export const indexTexts = {
  read: (skills: number): string => `Indexed ${count(skills, "skill")} for keyword search.`,
  computing: (done: number, total: number): string => `Computing embeddings: ${done} of ${total}`,
  known: (known: number, skills: number): string =>
    `Embeddings are ready for ${known} of ${count(skills, "skill")}.`,
  stopped: "Stopped. The next run continues from here.",
  off: "Semantic search is off in your configuration (`search.embedder: off`).",
} as const;
