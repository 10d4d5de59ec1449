import { ownText } from "./own-text.ts";
import { encodePostings, type PostingBlock } from "./postings.ts";
import type { SearchDocument } from "./search-document.ts";
import { eachWord } from "./split-words.ts";
import { createImpactReader } from "./term-impacts.ts";
import { termOf } from "./terms.ts";

/** The part of an index for a batch of documents. */
export interface Segment {
  /** Encoded postings by term. */
  readonly postings: ReadonlyMap<string, readonly PostingBlock[]>;
  /** Words of names and descriptions, with their terms: they complete half-typed words and correct mistyped ones. */
  readonly words: ReadonlyMap<string, string>;
}

/** Collects documents into a {@link Segment}. */
export interface SegmentBuilder {
  /** Adds a document. */
  add(text: SearchDocument): void;
  /** How many documents were added. */
  readonly size: number;
  /** The documents, numbered from `first` on in the order in which they were added. */
  build(first: number): Segment;
}

/** Starts a segment. */
export function createSegment(): SegmentBuilder {
  const reader = createImpactReader();
  // By slot. A posting is one number, the document number shifted above the impact's eight bits: that needs no object.
  const lists: number[][] = [];
  const words = new Map<string, string>();
  let size = 0;
  const put = (slot: number, impact: number): void => {
    const posting = size * 256 + impact;
    const list = lists[slot];
    if (list === undefined) lists[slot] = [posting];
    else list.push(posting);
  };
  const learn = (word: string): void => {
    if (words.has(word)) return;
    const term = termOf(word);
    if (term !== "") words.set(ownText(word), term);
  };
  return {
    get size() {
      return size;
    },
    add(text) {
      reader.read(text, put);
      const { name, displayName, description, tags, triggers } = text;
      for (const part of [name, displayName, description, tags, triggers]) eachWord(part, learn);
      size += 1;
    },
    build: (first) => ({
      postings: new Map(lists.map((list, slot) => [reader.terms[slot] ?? "", encode(list, first)])),
      words,
    }),
  };
}

function encode(list: readonly number[], first: number): readonly PostingBlock[] {
  const documents = new Uint32Array(list.length);
  const impacts = new Uint8Array(list.length);
  for (let index = 0; index < list.length; index += 1) {
    const posting = list[index] ?? 0;
    documents[index] = first + (posting >>> 8);
    impacts[index] = posting & 255;
  }
  return encodePostings({ documents, impacts });
}
