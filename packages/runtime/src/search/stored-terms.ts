import type { DatabaseSync } from "node:sqlite";
import {
  compareText,
  countPostings,
  decodePostings,
  encodeTerm,
  MAX_PREFIX_WORDS,
  MAX_QUERY_TERMS,
  openPackedSegment,
  type PackedSegment,
  type Postings,
  type TermSource,
} from "@skillwright/core/internal";

/** Most bytes of postings that are kept unpacked; the common terms of many queries fit. */
const MAX_KEPT_BYTES = 10 * 1024 * 1024;

/** Terms that are kept whatever they weigh: more than one query has, so that what it works with stays. */
const MIN_KEPT = 2 * (MAX_QUERY_TERMS + MAX_PREFIX_WORDS);

/** Most terms whose counts are remembered; long prompts of one conversation share most of their words. */
const MAX_COUNTS = 20_000;

/** Bytes of an unpacked posting, and about as many of a packed one. */
const UNPACKED = 5;
const PACKED = 2;

/** The terms of a search index on the disk. Only what a query names is read. */
export function storedTerms(database: DatabaseSync, end: number): TermSource {
  const select = database.prepare("SELECT bytes FROM postings WHERE term = ? ORDER BY segment");
  // The length of a blob stands before it, so that none is read; and one statement asks for all terms.
  const measure = database.prepare(
    `SELECT (SELECT sum(length(bytes)) FROM postings WHERE term = value) AS size FROM json_each(?) ORDER BY key`,
  );
  const complete = database.prepare("SELECT DISTINCT term FROM words WHERE word >= ? AND word < ? LIMIT ?");
  const recent = packedSegments(database);
  const recentPieces = (term: string): readonly Uint8Array[] => {
    if (recent.length === 0) return [];
    const wanted = encodeTerm(term);
    return recent.flatMap((segment) => segment.postings(wanted) ?? []);
  };
  const kept = new Map<string, Postings>();
  let keptBytes = 0;
  const keep = (term: string, postings: Postings): void => {
    kept.set(term, postings);
    keptBytes += postings.documents.length * UNPACKED;
    for (const [oldest, { documents, impacts }] of kept) {
      if (keptBytes <= MAX_KEPT_BYTES || kept.size <= MIN_KEPT) break;
      kept.delete(oldest);
      keptBytes -= documents.length * UNPACKED;
      release(documents);
      release(impacts);
    }
  };
  const known = new Map<string, number>();
  const counts = (terms: readonly string[]): readonly number[] => {
    const open = terms.filter((term) => !known.has(term));
    if (known.size + open.length > MAX_COUNTS) known.clear();
    const missing = known.size === 0 ? terms : open;
    if (missing.length > 0) {
      for (const [index, { size }] of measure.all(JSON.stringify(missing)).entries()) {
        const term = missing[index] ?? "";
        const few = recentPieces(term).reduce((sum, piece) => sum + countPostings(piece), 0);
        known.set(term, Math.ceil(Number(size ?? 0) / PACKED) + few);
      }
    }
    return terms.map((term) => known.get(term) ?? 0);
  };
  return {
    end,
    counts,
    postings(term) {
      const before = kept.get(term);
      if (before !== undefined) {
        // The least recently used goes first.
        kept.delete(term);
        kept.set(term, before);
        return before;
      }
      const rows = select.all(term) as unknown as readonly { readonly bytes: Uint8Array }[];
      const pieces = [...rows.map(({ bytes }) => bytes), ...recentPieces(term)];
      if (pieces.length === 0) return undefined;
      const postings = decodePostings(pieces);
      for (const { bytes } of rows) release(bytes);
      keep(term, postings);
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
  };
}

/** Gives memory back at once: lists of a hundred thousand numbers outgrow everything else before they are collected. */
function release({ buffer }: Uint8Array | Uint32Array): void {
  if (buffer instanceof ArrayBuffer) buffer.transfer(0);
}

/** Segments of a few documents, oldest first. */
function packedSegments(database: DatabaseSync): readonly PackedSegment[] {
  const rows = database
    .prepare("SELECT packed FROM segments WHERE packed IS NOT NULL ORDER BY segment")
    .all() as unknown as readonly { readonly packed: Uint8Array }[];
  return rows.map(({ packed }) => openPackedSegment(packed));
}
