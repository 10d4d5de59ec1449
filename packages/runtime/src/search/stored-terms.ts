import type { DatabaseSync } from "node:sqlite";
import { countPostings, decodePostings, type Postings, type TermSource } from "@skillwright/core";

/** Most bytes of postings that are kept unpacked; the common terms of many queries fit. */
const MAX_KEPT_BYTES = 32 * 1024 * 1024;

/** Most terms whose packed postings wait to be used; a long query looks up more than it uses. */
const MAX_WAITING = 512;

/** The terms of a search index on the disk. Only what a query names is read. */
export function storedTerms(database: DatabaseSync, end: number): TermSource {
  const select = database.prepare("SELECT bytes FROM postings WHERE term = ? ORDER BY segment");
  const complete = database.prepare("SELECT DISTINCT term FROM words WHERE word >= ? AND word < ? LIMIT ?");
  const pieces = new Map<string, readonly Uint8Array[]>();
  const kept = new Map<string, Postings>();
  let keptBytes = 0;
  const read = (term: string): readonly Uint8Array[] => {
    const known = pieces.get(term);
    if (known !== undefined) return known;
    const rows = select.all(term) as unknown as readonly { readonly bytes: Uint8Array }[];
    const bytes = rows.map((row) => row.bytes);
    if (pieces.size >= MAX_WAITING) pieces.clear();
    pieces.set(term, bytes);
    return bytes;
  };
  const count = (term: string): number =>
    kept.get(term)?.documents.length ?? read(term).reduce((sum, bytes) => sum + countPostings(bytes), 0);
  return {
    end,
    count,
    postings(term) {
      const known = kept.get(term);
      if (known !== undefined) return known;
      const bytes = read(term);
      pieces.delete(term);
      if (bytes.length === 0) return undefined;
      const postings = decodePostings(bytes);
      if (keptBytes > MAX_KEPT_BYTES) {
        kept.clear();
        keptBytes = 0;
      }
      kept.set(term, postings);
      keptBytes += postings.documents.length * 5;
      return postings;
    },
    complete(beginning, limit) {
      const rows = complete.all(beginning, `${beginning}\u{10ffff}`, limit * 4) as unknown as readonly {
        readonly term: string;
      }[];
      return rows
        .map(({ term }) => term)
        .toSorted((a, b) => count(b) - count(a) || (a < b ? -1 : 1))
        .slice(0, limit);
    },
  };
}
