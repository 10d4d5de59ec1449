import type { DatabaseSync } from "node:sqlite";
import { decodePostings, encodePostings, type FileSystem, type Postings } from "@skillwright/core";
import { inTransaction } from "../files/in-transaction.ts";

/** Segments above which small ones become one; a query reads a term once per segment. */
const MAX_SEGMENTS = 48;

/** Documents of a segment that counts as small. */
const SMALL_SEGMENT = 500;

/** Removed documents for each one that is left, above which everything is built anew. */
const MAX_REMOVED_SHARE = 1;

/** Removed documents that are not worth a rebuild. */
const MIN_REMOVED = 1000;

/** Keeps an index that is updated again and again small: joins small segments, and starts anew when most is gone. */
export function compactSearch(database: DatabaseSync, files: FileSystem): void {
  const segments = Number(database.prepare("SELECT count(*) AS count FROM segments").get()?.count ?? 0);
  if (segments <= MAX_SEGMENTS) return;
  inTransaction(database, "write", () => {
    const { next = 0, live = 0 } = database
      .prepare("SELECT (SELECT next FROM numbers) AS next, (SELECT count(*) FROM documents) AS live")
      .get() as { readonly next?: number; readonly live?: number };
    const removed = next - live;
    if (removed > MIN_REMOVED && removed > live * MAX_REMOVED_SHARE) clear(database);
    else joinSmall(database, files);
    database.exec("UPDATE numbers SET epoch = epoch + 1");
  });
}

function clear(database: DatabaseSync): void {
  database.exec(`DELETE FROM documents; DELETE FROM postings; DELETE FROM words; DELETE FROM segments;
    UPDATE numbers SET next = 0`);
}

function joinSmall(database: DatabaseSync, files: FileSystem): void {
  const small = database
    .prepare("SELECT segment FROM segments WHERE documents < ? ORDER BY segment")
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
