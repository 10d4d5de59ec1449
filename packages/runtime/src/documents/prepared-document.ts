import type { PreparedDocument } from "@skillwright/contract";
import type { PreparedSearch } from "../search/prepare-search.ts";

/** The document of building the search index. */
export function toPreparedDocument({ skills, embeddings, notices }: PreparedSearch): PreparedDocument {
  const complete = embeddings === undefined || embeddings.known >= skills;
  return { skills, embeddings: embeddings ?? null, complete, notices };
}
