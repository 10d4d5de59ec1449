import { createSegment, type SearchDocument } from "@skillwright/core/internal";
import { type NewDocument, openSqliteStorage, type SearchStorage } from "@skillwright/runtime/internal";

/** A document that a search index doesn't have yet. */
export interface NewSearchDocument extends NewDocument {
  readonly text: SearchDocument;
}

/** Adds documents to the file of a search index. Which of its documents are in use is not known here. */
export function addToFile(file: string, documents: readonly NewSearchDocument[]): void {
  const storage = openSqliteStorage(file, () => true);
  try {
    addDocuments(storage, documents);
  } finally {
    storage.close();
  }
}

/** Adds documents to a search index. */
export function addDocuments(storage: SearchStorage, documents: readonly NewSearchDocument[]): void {
  if (documents.length === 0) return;
  const segment = createSegment();
  for (const { text } of documents) segment.add(text);
  storage.add(documents, segment);
}
