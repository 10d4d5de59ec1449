import type { DatabaseSync } from "node:sqlite";
import { decodePostings, encodePostings, type Postings } from "@skillwright/core";

/** Segments above which small ones become one; a query reads a term once per segment. */
const MAX_SEGMENTS = 48;

/** Documents of a segment that counts as small. */
const SMALL_SEGMENT = 500;

/** Removed documents for each one that is left, above which everything is built anew. */
const MAX_REMOVED_SHARE = 1;

/** Removed documents that are not worth a rebuild. */
const MIN_REMOVED = 1000;

/** Keeps an index that is updated again and again small: joins small segments, and starts anew when most is gone. */
export function compactSearch(database: DatabaseSync): void {
  const {
    next = 0,
    live = 0,
    segments = 0,
  } = database
    .prepare(
      `SELECT (SELECT next FROM numbers) AS next, (SELECT count(*) FROM documents) AS live,
        (SELECT count(*) FROM segments) AS segments`,
    )
    .get() as { readonly next?: number; readonly live?: number; readonly segments?: number };
  const removed = next - live;
  if (removed > MIN_REMOVED && removed > live * MAX_REMOVED_SHARE) clear(database);
  else if (segments > MAX_SEGMENTS) joinSmall(database);
}

function clear(database: DatabaseSync): void {
  database.exec(`BEGIN IMMEDIATE; DELETE FROM documents; DELETE FROM postings; DELETE FROM words;
    DELETE FROM segments; DELETE FROM numbers; COMMIT`);
}

function joinSmall(database: DatabaseSync): void {
  database.exec("BEGIN IMMEDIATE");
  try {
    const small = database
      .prepare("SELECT segment FROM segments WHERE documents < ? ORDER BY segment")
      .all(SMALL_SEGMENT)
      .map(({ segment }) => Number(segment));
    const [target] = small;
    if (target !== undefined && small.length > 1) join(database, small, target);
    database.exec("COMMIT");
  } catch (error) {
    database.exec("ROLLBACK");
    throw error;
  }
}

function join(database: DatabaseSync, small: readonly number[], target: number): void {
  const live = new Set(
    database
      .prepare("SELECT number FROM documents")
      .all()
      .map(({ number }) => Number(number)),
  );
  const among = small.join(",");
  const rows = database
    .prepare(`SELECT term, bytes FROM postings WHERE segment IN (${among}) ORDER BY term, segment`)
    .all() as unknown as readonly { readonly term: string; readonly bytes: Uint8Array }[];
  const byTerm = Map.groupBy(rows, ({ term }) => term);
  database.exec(`DELETE FROM postings WHERE segment IN (${among});
    DELETE FROM segments WHERE segment IN (${among})`);
  const put = database.prepare("INSERT INTO postings (segment, term, bytes) VALUES (?, ?, ?)");
  const documents = new Set<number>();
  for (const [term, pieces] of byTerm) {
    const postings = onlyLive(decodePostings(pieces.map(({ bytes }) => bytes)), live);
    for (const document of postings.documents) documents.add(document);
    if (postings.documents.length > 0) put.run(target, term, encodePostings(postings));
  }
  database.prepare("INSERT INTO segments (segment, documents) VALUES (?, ?)").run(target, documents.size);
}

function onlyLive({ documents, impacts }: Postings, live: ReadonlySet<number>): Postings {
  const kept = [...documents.keys()].filter((index) => live.has(documents[index] ?? -1));
  return {
    documents: Uint32Array.from(kept, (index) => documents[index] ?? 0),
    impacts: Uint8Array.from(kept, (index) => impacts[index] ?? 0),
  };
}
