import type { PreparedMeaning } from "../search/meaning.ts";
import type { PreparedSearch } from "../search/prepare-search.ts";

/** What `index --json` prints. */
export interface PreparedDocument {
  /** Skills whose words are in the index. */
  readonly skills: number;
  /** Null where vectors were left alone. */
  readonly vectors: PreparedMeaning | null;
  /** Whether every skill has what was wanted for it. */
  readonly complete: boolean;
  readonly notices: readonly string[];
}

/** The document of preparing searches. */
export function toPreparedDocument({ skills, vectors, notices }: PreparedSearch): PreparedDocument {
  const complete = vectors === undefined || vectors.known >= skills;
  return { skills, vectors: vectors ?? null, complete, notices };
}
