import type { DatabaseSync } from "node:sqlite";
import {
  createSegment,
  type FileSystem,
  packSegment,
  plainNames,
  type SegmentBuilder,
} from "@skillwright/core/internal";
import { inTransaction } from "../files/in-transaction.ts";
import { compactSearch, putPostings } from "./compact-search.ts";
import { searchNumbers } from "./search-database.ts";
import { readSearchDocument, type SearchItem } from "./search-source.ts";

/** Documents that go into one segment, so that building never holds more than these in memory. */
const SEGMENT_DOCUMENTS = 4000;

/** Documents of a segment that is packed into one value: writing it touches few pages, however large the index is. */
const SMALL_SEGMENT = 32;

/** Skills between two words about progress. */
export const PROGRESS_STEP: number = 500;

/** Progress of building an index. */
export type SearchProgress = (done: number, total: number) => void;

/** Reads skills and adds them to the index, in place of what it held of them. */
export function writeSegments(
  database: DatabaseSync,
  items: readonly SearchItem[],
  options: { readonly files: FileSystem; readonly progress?: SearchProgress | undefined },
): void {
  for (let from = 0; from < items.length; from += SEGMENT_DOCUMENTS) {
    const batch = items.slice(from, from + SEGMENT_DOCUMENTS);
    const builder = createSegment();
    // Reading is slow and needs no lock; only then are numbers taken.
    batch.forEach((item, index) => {
      builder.add(readSearchDocument(options.files, item));
      const done = from + index + 1;
      if (done % PROGRESS_STEP === 0 || done === items.length) options.progress?.(done, items.length);
    });
    inTransaction(database, "write", () => writeSegment(database, batch, builder));
  }
  compactSearch(database, options.files);
}

function writeSegment(database: DatabaseSync, batch: readonly SearchItem[], builder: SegmentBuilder): void {
  const { next: first } = searchNumbers(database);
  const { postings, words } = builder.build(first);
  const isSmall = batch.length <= SMALL_SEGMENT;
  const { lastInsertRowid: segment } = database
    .prepare("INSERT INTO segments (documents, packed) VALUES (?, ?)")
    .run(batch.length, isSmall ? packSegment(postings) : null);
  if (!isSmall) putPostings(database, Number(segment), postings);
  const put = database.prepare("INSERT OR REPLACE INTO documents (number, key, stamp) VALUES (?, ?, ?)");
  const putName = database.prepare("INSERT OR IGNORE INTO names (name, number) VALUES (?, ?)");
  for (const [index, { key, stamp, name, texts }] of batch.entries()) {
    put.run(first + index, key, stamp);
    for (const plain of plainNames(name, texts.displayName)) putName.run(plain, first + index);
  }
  const putWord = database.prepare("INSERT OR IGNORE INTO words (word, term) VALUES (?, ?)");
  for (const [word, term] of words) putWord.run(word, term);
  database.prepare("UPDATE numbers SET next = ?").run(first + batch.length);
}
