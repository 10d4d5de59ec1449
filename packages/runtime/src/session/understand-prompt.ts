import type { SearchAnswer } from "../search/answer-search.ts";
import { UNDERSTAND_MS } from "./session-limits.ts";

/** How a session finds out what a prompt means. */
export interface UnderstandOptions {
  /** Milliseconds after which a catalog is made with what is known. Default: 1500. */
  readonly patience?: number;
}

/**
 * Whether meaning has a say about a prompt now. A conversation waits no longer than it has patience, also where skills
 * have to be read first: that goes on meanwhile, and serves the next turn.
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
  // What fails after nobody waits for it any more fails the next search too, which says why.
  found.catch(() => undefined);
  try {
    return await Promise.race([found, late]);
  } finally {
    clearTimeout(timer);
  }
}
