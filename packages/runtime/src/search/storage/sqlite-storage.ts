import type { DatabaseSync } from "node:sqlite";
import {
  compareText,
  decodePostings,
  POSTING_BYTES,
  type PostingBlock,
  type Postings,
  type TermSource,
} from "@skillwright/core/internal";
import { inTransaction } from "../../files/database-file.ts";
import { MIN_CHECKED, openSearchDatabase, searchCounters } from "./search-database.ts";
import type { SearchStorage } from "./search-storage.ts";

/** Rows that are read at once. */
const ROWS_PER_STEP = 5000;

/**
 * Opens an index in a file; a missing, outdated or damaged file is replaced by an empty one. `exists` says whether the
 * file of a document is still there.
 */
export function openSqliteStorage(file: string, exists: (key: string) => boolean): SearchStorage {
  const database = openSearchDatabase(file);
  const counters = searchCounters(database);
  const named = database.prepare("SELECT number FROM names WHERE name = ?");
  const numberOf = database.prepare("SELECT number FROM documents WHERE key = ? AND stamp = ?");
  const stamps = database.prepare(
    "SELECT stamp, number FROM documents WHERE number > ? ORDER BY number LIMIT ?",
  );
  return {
    read: (work) => inTransaction(database, "read", work),
    epoch: () => counters().epoch,
    terms: () => storedTerms(database, counters().next),
    named: (plain) => named.all(plain).map(({ number }) => Number(number)),
    numberOf(key, stamp) {
      const number = numberOf.get(key, stamp)?.number;
      return number === undefined ? undefined : Number(number);
    },
    *allNumbers() {
      const numbers = new Map<number, number>();
      for (let last = -1; ; yield) {
        const rows = stamps.all(last, ROWS_PER_STEP);
        for (const row of rows) numbers.set(Number(row.stamp), Number(row.number));
        if (rows.length < ROWS_PER_STEP) return (stamp) => numbers.get(stamp);
        last = Number(rows.at(-1)?.number);
      }
    },
    add(documents, segment) {
      inTransaction(database, "write", () => {
        cleanUp(database, exists);
        const first = counters().next;
        const { postings, words } = segment.build(first);
        putPostings(database, postings);
        const put = database.prepare(
          "INSERT OR REPLACE INTO documents (number, key, stamp) VALUES (?, ?, ?)",
        );
        const putName = database.prepare("INSERT OR IGNORE INTO names (name, number) VALUES (?, ?)");
        for (const [index, { key, stamp, names }] of documents.entries()) {
          put.run(first + index, key, stamp);
          for (const name of names) putName.run(name, first + index);
        }
        const putWord = database.prepare("INSERT OR IGNORE INTO words (word, term) VALUES (?, ?)");
        for (const [word, term] of words) putWord.run(word, term);
        database.prepare("UPDATE counters SET next = ?").run(first + documents.length);
      });
    },
    close() {
      if (database.isOpen) database.close();
    },
  };
}

/** Most terms whose counts are remembered; long prompts of one conversation share most of their words. */
const MAX_COUNTS = 20_000;

/** Most postings that are kept decoded, at 5 bytes each; only a library of 100,000 skills needs it. */
const MAX_DECODED = 2_000_000;

/** Only what a query names is read. */
function storedTerms(database: DatabaseSync, end: number): TermSource {
  const select = database.prepare("SELECT block, bytes FROM postings WHERE term = ? ORDER BY block");
  // The length of a blob is stored in front of it, so no blob is read.
  const count = database.prepare(
    `SELECT (SELECT sum(length(bytes)) / ${POSTING_BYTES} FROM postings WHERE term = value) AS count
      FROM json_each(?) ORDER BY key`,
  );
  const complete = database.prepare("SELECT DISTINCT term FROM words WHERE word >= ? AND word < ? LIMIT ?");
  const words = database.prepare("SELECT word, term FROM words");
  const knownCounts = new Map<string, number>();
  const counts = (terms: readonly string[]): readonly number[] => {
    if (knownCounts.size > MAX_COUNTS) knownCounts.clear();
    const missing = terms.filter((term) => !knownCounts.has(term));
    if (missing.length > 0)
      for (const [index, row] of count.all(JSON.stringify(missing)).entries())
        knownCounts.set(missing[index] ?? "", Number(row.count ?? 0));
    return terms.map((term) => knownCounts.get(term) ?? 0);
  };
  let known: ReadonlyMap<string, string> | undefined;
  const decoded = new Map<string, Postings>();
  let decodedCount = 0;
  return {
    end,
    counts,
    postings(term) {
      const before = decoded.get(term);
      if (before !== undefined) return before;
      const blocks = select.all(term) as unknown as readonly PostingBlock[];
      if (blocks.length === 0) return undefined;
      const postings = decodePostings(blocks);
      decodedCount += postings.documents.length;
      if (decodedCount > MAX_DECODED) {
        decoded.clear();
        decodedCount = postings.documents.length;
      }
      decoded.set(term, postings);
      return postings;
    },
    complete(beginning, limit) {
      const rows = complete.all(beginning, `${beginning}\u{10ffff}`, limit * 4);
      const terms = rows.map(({ term }) => String(term));
      const sizes = counts(terms);
      return terms
        .map((term, index) => ({ term, size: sizes[index] ?? 0 }))
        .toSorted((a, b) => b.size - a.size || compareText(a.term, b.term))
        .slice(0, limit)
        .map(({ term }) => term);
    },
    words() {
      known ??= new Map(words.all().map(({ word, term }) => [String(word), String(term)]));
      return known;
    },
  };
}

/** Appends to the blocks that exist. In the order of the table's tree, so each page is touched once. */
function putPostings(database: DatabaseSync, postings: ReadonlyMap<string, readonly PostingBlock[]>): void {
  const put = database.prepare(
    `INSERT INTO postings (term, block, bytes) VALUES (?, ?, ?)
      ON CONFLICT DO UPDATE SET bytes = CAST(bytes || excluded.bytes AS BLOB)`,
  );
  for (const [term, blocks] of [...postings].toSorted(([a], [b]) => compareText(a, b)))
    for (const { block, bytes } of blocks) put.run(term, block, bytes);
}

/**
 * Forgets documents whose file is gone and, when they and replaced ones are more than half of all, empties the index:
 * the next search adds what it needs again. Checked whenever the numbers doubled.
 */
function cleanUp(database: DatabaseSync, exists: (key: string) => boolean): void {
  const { next, check } = searchCounters(database)();
  if (next < check) return;
  const forget = database.prepare("DELETE FROM documents WHERE number = ?");
  let used = 0;
  for (const { number, key } of database.prepare("SELECT number, key FROM documents").all()) {
    if (exists(String(key))) used += 1;
    else forget.run(Number(number));
  }
  if (used < next / 2)
    database.exec(`DELETE FROM documents; DELETE FROM names; DELETE FROM postings; DELETE FROM words;
      UPDATE counters SET next = 0, epoch = epoch + 1, "check" = ${MIN_CHECKED}`);
  else database.prepare('UPDATE counters SET "check" = ?').run(2 * used + MIN_CHECKED);
}
