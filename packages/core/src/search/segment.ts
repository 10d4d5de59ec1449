import { encodePostings } from "./postings.ts";
import type { SearchDocument } from "./search-document.ts";
import { splitWords } from "./split-words.ts";
import { stopWords } from "./stop-words.ts";
import { termImpacts } from "./term-impacts.ts";
import { stemOf } from "./terms.ts";

/** What a batch of documents adds to an index. */
export interface Segment {
  /** Encoded postings by term. */
  readonly postings: ReadonlyMap<string, Uint8Array>;
  /** Words of names and descriptions by which half-typed ones are completed, with their terms. */
  readonly words: ReadonlyMap<string, string>;
}

/** Collects documents into a {@link Segment}. */
export interface SegmentBuilder {
  /** Adds a document; its number must be above those added before. */
  add(document: number, text: SearchDocument): void;
  build(): Segment;
}

/** Starts a segment. */
export function createSegment(): SegmentBuilder {
  const lists = new Map<string, { readonly documents: number[]; readonly impacts: number[] }>();
  const words = new Map<string, string>();
  return {
    add(document, text) {
      for (const [term, impact] of termImpacts(text)) {
        let list = lists.get(term);
        if (list === undefined) {
          list = { documents: [], impacts: [] };
          lists.set(term, list);
        }
        list.documents.push(document);
        list.impacts.push(impact);
      }
      const { name, displayName, description, tags, triggers } = text;
      for (const word of splitWords([name, displayName, description, tags, triggers].join("\n")))
        if (!stopWords.has(word) && !words.has(word)) words.set(word, stemOf(word));
    },
    build: () => ({
      postings: new Map(
        [...lists].map(([term, { documents, impacts }]) => [
          term,
          encodePostings({ documents: Uint32Array.from(documents), impacts: Uint8Array.from(impacts) }),
        ]),
      ),
      words,
    }),
  };
}
