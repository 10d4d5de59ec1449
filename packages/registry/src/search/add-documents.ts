import { createSegment, type SearchDocument } from "@skillwright/core/internal";
import type { NewDocument, SearchStorage } from "@skillwright/runtime/internal";

/** A document that a search index doesn't have yet. */
export interface NewSearchDocument extends NewDocument {
  readonly text: SearchDocument;
}

/** Adds documents to a search index. */
export function addDocuments(storage: SearchStorage, documents: readonly NewSearchDocument[]): void {
  if (documents.length === 0) return;
  const segment = createSegment();
  for (const { text } of documents) segment.add(text);
  storage.add(documents, segment);
}
