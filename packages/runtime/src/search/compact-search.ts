import type { DatabaseSync } from "node:sqlite";
import {
  compareText,
  decodePostings,
  encodePostings,
  type FileSystem,
  joinPacked,
  openPackedSegment,
  type Postings,
} from "@skillwright/core/internal";
import { inTransaction } from "../files/in-transaction.ts";

/** Packed segments above which they become one; a query looks into each. */
const MAX_PACKED = 32;

/** Documents in packed segments above which they are written term by term; each process reads them when it starts. */
const MAX_PACKED_DOCUMENTS = 512;

/** Segments above which small ones become one; a query reads a term once per segment. */
const MAX_SEGMENTS = 48;

/** Documents of a segment that counts as small. */
const SMALL_SEGMENT = 2000;

/** Removed documents for each one that is left, above which everything is rebuilt. */
const MAX_REMOVED_SHARE = 1;

/** Removed documents that are not worth a rebuild. */
const MIN_REMOVED = 1000;

/** Keeps a frequently updated index small: merges small segments, and rebuilds it when most documents were removed. */
export function compactSearch(database: DatabaseSync, files: FileSystem): void {
  const { packed, documents, others } = countSegments(database);
  if (documents > MAX_PACKED_DOCUMENTS) inTransaction(database, "write", () => unpack(database));
  else if (packed > MAX_PACKED) inTransaction(database, "write", () => joinSegments(database));
  if (others <= MAX_SEGMENTS && documents <= MAX_PACKED_DOCUMENTS) return;
  inTransaction(database, "write", () => {
    const { next = 0, live = 0 } = database
      .prepare("SELECT (SELECT next FROM numbers) AS next, (SELECT count(*) FROM documents) AS live")
      .get() as { readonly next?: number; readonly live?: number };
    const removed = next - live;
    if (removed > MIN_REMOVED && removed > live * MAX_REMOVED_SHARE) clear(database);
    else if (others > MAX_SEGMENTS) joinSmall(database, files);
    else return;
    database.exec("UPDATE numbers SET epoch = epoch + 1");
  });
}

/** Writes postings into the table, in the order of its tree: so each page is touched once. */
export function putPostings(
  database: DatabaseSync,
  segment: number,
  postings: ReadonlyMap<string, Uint8Array>,
): void {
  const put = database.prepare("INSERT INTO postings (term, segment, bytes) VALUES (?, ?, ?)");
  for (const [term, bytes] of [...postings].toSorted(([a], [b]) => compareText(a, b)))
    put.run(term, segment, bytes);
}

function countSegments(database: DatabaseSync): {
  readonly packed: number;
  readonly documents: number;
  readonly others: number;
} {
  const row = database
    .prepare(
      `SELECT count(packed) AS packed, sum(CASE WHEN packed IS NULL THEN 0 ELSE documents END) AS documents,
        count(*) - count(packed) AS others FROM segments`,
    )
    .get();
  return {
    packed: Number(row?.packed ?? 0),
    documents: Number(row?.documents ?? 0),
    others: Number(row?.others ?? 0),
  };
}

/** Takes all packed segments out of the index; one that follows them takes the place of the first. */
function takePacked(database: DatabaseSync): {
  readonly segment: number;
  readonly documents: number;
  readonly packed: readonly Uint8Array[];
} {
  const rows = database
    .prepare("SELECT segment, documents, packed FROM segments WHERE packed IS NOT NULL ORDER BY segment")
    .all() as unknown as readonly {
    readonly segment: number;
    readonly documents: number;
    readonly packed: Uint8Array;
  }[];
  database.exec("DELETE FROM segments WHERE packed IS NOT NULL; UPDATE numbers SET shape = shape + 1");
  return {
    segment: rows[0]?.segment ?? 0,
    documents: rows.reduce((sum, { documents }) => sum + documents, 0),
    packed: rows.map(({ packed }) => packed),
  };
}

function joinSegments(database: DatabaseSync): void {
  const { segment, documents, packed } = takePacked(database);
  database
    .prepare("INSERT INTO segments (segment, documents, packed) VALUES (?, ?, ?)")
    .run(segment, documents, joinPacked(packed));
}

function unpack(database: DatabaseSync): void {
  const { segment, documents, packed } = takePacked(database);
  database.prepare("INSERT INTO segments (segment, documents) VALUES (?, ?)").run(segment, documents);
  putPostings(database, segment, new Map(openPackedSegment(joinPacked(packed)).entries()));
}

function clear(database: DatabaseSync): void {
  database.exec(`DELETE FROM documents; DELETE FROM names; DELETE FROM postings; DELETE FROM words;
    DELETE FROM segments; UPDATE numbers SET next = 0`);
}

function joinSmall(database: DatabaseSync, files: FileSystem): void {
  const small = database
    .prepare("SELECT segment FROM segments WHERE packed IS NULL AND documents < ? ORDER BY segment")
    .all(SMALL_SEGMENT)
    .map(({ segment }) => Number(segment));
  const [target] = small;
  if (target === undefined || small.length === 1) return;
  const among = small.join(",");
  const rows = database
    .prepare(`SELECT term, bytes FROM postings WHERE segment IN (${among}) ORDER BY term, segment`)
    .all() as unknown as readonly { readonly term: string; readonly bytes: Uint8Array }[];
  const byTerm = Map.groupBy(rows, ({ term }) => term);
  database.exec(`DELETE FROM postings WHERE segment IN (${among});
    DELETE FROM segments WHERE segment IN (${among})`);
  const isLive = liveness(database, files);
  const put = database.prepare("INSERT INTO postings (term, segment, bytes) VALUES (?, ?, ?)");
  const documents = new Set<number>();
  for (const [term, pieces] of byTerm) {
    const postings = onlyLive(decodePostings(pieces.map(({ bytes }) => bytes)), isLive);
    for (const document of postings.documents) documents.add(document);
    if (postings.documents.length > 0) put.run(term, target, encodePostings(postings));
  }
  database.prepare("INSERT INTO segments (segment, documents) VALUES (?, ?)").run(target, documents.size);
}

/** Tells whether a document is still that of a skill; forgets one whose file is gone. */
function liveness(database: DatabaseSync, files: FileSystem): (document: number) => boolean {
  const select = database.prepare("SELECT key FROM documents WHERE number = ?");
  const remove = database.prepare("DELETE FROM documents WHERE number = ?");
  const known = new Map<number, boolean>();
  return (document) => {
    const before = known.get(document);
    if (before !== undefined) return before;
    const key = select.get(document)?.key;
    const isLive = typeof key === "string" && files.stat(key).ok;
    if (!isLive) remove.run(document);
    known.set(document, isLive);
    return isLive;
  };
}

function onlyLive({ documents, impacts }: Postings, isLive: (document: number) => boolean): Postings {
  const kept = [...documents.keys()].filter((index) => isLive(documents[index] ?? -1));
  return {
    documents: Uint32Array.from(kept, (index) => documents[index] ?? 0),
    impacts: Uint8Array.from(kept, (index) => impacts[index] ?? 0),
  };
}
