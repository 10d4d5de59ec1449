/** A few documents in one byte array, from which single terms are read without unpacking the rest. */
export interface PackedSegment {
  /** The encoded postings of a term, which is given as {@link encodeTerm} writes it. */
  postings(term: Uint8Array): Uint8Array | undefined;
  /** All terms with their encoded postings. */
  entries(): Iterable<readonly [term: string, postings: Uint8Array]>;
}

/** Bytes of a number. */
const NUMBER = 4;

/** Numbers per term: where it ends, and where its postings end. */
const NUMBERS_PER_TERM = 2;

const encoder = new TextEncoder();

/** A term in the form in which segments are searched for it: once for all of them. */
export function encodeTerm(term: string): Uint8Array {
  return encoder.encode(term);
}

/** Packs postings by term: how many, where each ends, all terms, all postings. */
export function packSegment(postings: ReadonlyMap<string, Uint8Array>): Uint8Array {
  const sorted = [...postings]
    .map(([term, bytes]) => ({ term: encodeTerm(term), bytes }))
    .toSorted((a, b) => compareBytes(a.term, b.term));
  const length = (parts: readonly Uint8Array[]): number => parts.reduce((sum, part) => sum + part.length, 0);
  const parts = [...sorted.map(({ term }) => term), ...sorted.map(({ bytes }) => bytes)];
  const head = NUMBER * (1 + NUMBERS_PER_TERM * sorted.length);
  const packed = new Uint8Array(head + length(parts));
  const view = new DataView(packed.buffer);
  view.setUint32(0, sorted.length, true);
  let end = head;
  for (const [place, part] of parts.entries()) {
    packed.set(part, end);
    end += part.length;
    const column = place < sorted.length ? 0 : 1;
    const row = place - column * sorted.length;
    view.setUint32(NUMBER * (1 + row * NUMBERS_PER_TERM + column), end, true);
  }
  return packed;
}

/** Opens what {@link packSegment} wrote. Truncated bytes are read as far as possible. */
export function openPackedSegment(bytes: Uint8Array): PackedSegment {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const claimed = bytes.length < NUMBER ? 0 : view.getUint32(0, true);
  const count = Math.min(claimed, Math.floor((bytes.length / NUMBER - 1) / NUMBERS_PER_TERM));
  const head = NUMBER * (1 + NUMBERS_PER_TERM * count);
  const end = (row: number, column: 0 | 1): number =>
    view.getUint32(NUMBER * (1 + row * NUMBERS_PER_TERM + column), true);
  const termAt = (row: number): Uint8Array => bytes.subarray(row === 0 ? head : end(row - 1, 0), end(row, 0));
  const postingsAt = (row: number): Uint8Array =>
    bytes.subarray(row === 0 ? end(count - 1, 0) : end(row - 1, 1), end(row, 1));
  return {
    postings(wanted) {
      let low = 0;
      let high = count - 1;
      while (low <= high) {
        const middle = (low + high) >> 1;
        const order = compareBytes(termAt(middle), wanted);
        if (order === 0) return postingsAt(middle);
        if (order < 0) low = middle + 1;
        else high = middle - 1;
      }
      return undefined;
    },
    *entries() {
      const decoder = new TextDecoder();
      for (let row = 0; row < count; row += 1) yield [decoder.decode(termAt(row)), postingsAt(row)];
    },
  };
}

function compareBytes(a: Uint8Array, b: Uint8Array): number {
  const shared = Math.min(a.length, b.length);
  for (let index = 0; index < shared; index += 1) {
    const difference = (a[index] ?? 0) - (b[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}
