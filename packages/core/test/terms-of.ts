import { createMemoryTerms } from "../src/search/memory-terms.ts";
import { emptySearchDocument, type SearchDocument } from "../src/search/search-document.ts";
import { createSegment } from "../src/search/segment.ts";
import type { TermSource } from "../src/search/term-source.ts";

/** The terms of some documents, to search in tests. */
export function termsOf(documents: readonly Partial<SearchDocument>[]): TermSource {
  const builder = createSegment();
  for (const document of documents) builder.add({ ...emptySearchDocument, ...document });
  const terms = createMemoryTerms();
  terms.add(builder.build(0), documents.length);
  return terms;
}
