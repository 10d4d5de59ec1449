import type { PreparedDocument } from "@skillwright/contract";
import type { PreparedSearch } from "../search/prepare-search.ts";

/** The document of preparing searches. */
export function toPreparedDocument({ skills, vectors, notices }: PreparedSearch): PreparedDocument {
  const complete = vectors === undefined || vectors.known >= skills;
  return { skills, vectors: vectors ?? null, complete, notices };
}
