import type { SearchAnswer } from "../search/answer-search.ts";
import { UNDERSTAND_MS } from "./session-limits.ts";

/** How semantic search is prepared. */
export interface UnderstandOptions {
  /** Milliseconds after which a catalog is made with what is known. Default: 1500. */
  readonly patience?: number;
}

/**
 * Whether embeddings can rank skills for a prompt now. Waits at most `patience`, even if skills must be read first:
 * that work continues and helps the next turn.
 */
export async function understandPrompt(
  prompt: string,
  find: (patience: number) => Promise<SearchAnswer>,
  { patience = UNDERSTAND_MS }: UnderstandOptions = {},
): Promise<boolean> {
  if (prompt.trim() === "") return false;
  const found = find(patience).then(({ semantic }) => semantic === "used");
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), patience);
  });
  // An error after the deadline happens again in the next search, which reports it.
  found.catch(() => undefined);
  try {
    return await Promise.race([found, late]);
  } finally {
    clearTimeout(timer);
  }
}
