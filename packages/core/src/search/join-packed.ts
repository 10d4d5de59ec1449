/** Bytes of a number in the head of a packed segment. */
const NUMBER = 4;

/** A packed segment that is read term by term. */
interface Reader {
  readonly bytes: Uint8Array;
  readonly view: DataView;
  readonly count: number;
  row: number;
  term: number;
  termEnd: number;
  postings: number;
  postingsEnd: number;
}

/**
 * Joins packed segments of consecutive documents into one, equal to `packSegment` of all their postings.
 * Nothing is unpacked, because joining happens while the user waits for a search.
 */
export function joinPacked(segments: readonly Uint8Array[]): Uint8Array {
  const readers = segments.map(openReader);
  const size = segments.reduce((sum, { length }) => sum + length, 0);
  const terms = new Uint8Array(size);
  const postings = new Uint8Array(size);
  const ends: number[] = [];
  let termsEnd = 0;
  let postingsEnd = 0;
  const same: Reader[] = [];
  for (;;) {
    same.length = 0;
    for (const reader of readers) {
      if (reader.row >= reader.count) continue;
      const order = same[0] === undefined ? -1 : compareTerms(reader, same[0]);
      if (order < 0) same.length = 0;
      if (order <= 0) same.push(reader);
    }
    const [first] = same;
    if (first === undefined) break;
    terms.set(first.bytes.subarray(first.term, first.termEnd), termsEnd);
    termsEnd += first.termEnd - first.term;
    postingsEnd = same.length === 1 ? copy(first, postings, postingsEnd) : join(same, postings, postingsEnd);
    ends.push(termsEnd, postingsEnd);
    for (const reader of same) advance(reader);
  }
  const head = NUMBER * (1 + ends.length);
  const packed = new Uint8Array(head + termsEnd + postingsEnd);
  const view = new DataView(packed.buffer);
  view.setUint32(0, ends.length / 2, true);
  for (const [index, end] of ends.entries()) {
    const start = index % 2 === 0 ? head : head + termsEnd;
    view.setUint32(NUMBER * (1 + index), start + end, true);
  }
  packed.set(terms.subarray(0, termsEnd), head);
  packed.set(postings.subarray(0, postingsEnd), head + termsEnd);
  return packed;
}

function openReader(bytes: Uint8Array): Reader {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const claimed = bytes.length < NUMBER ? 0 : view.getUint32(0, true);
  const count = Math.min(claimed, Math.floor((bytes.length / NUMBER - 1) / 2));
  const reader = { bytes, view, count, row: -1, term: 0, termEnd: 0, postings: 0, postingsEnd: 0 };
  if (count > 0) {
    reader.termEnd = NUMBER * (1 + 2 * count);
    reader.postingsEnd = view.getUint32(NUMBER * (1 + 2 * (count - 1)), true);
    advance(reader);
  } else reader.row = 0;
  return reader;
}

function advance(reader: Reader): void {
  reader.row += 1;
  if (reader.row >= reader.count) return;
  reader.term = reader.termEnd;
  reader.termEnd = reader.view.getUint32(NUMBER * (1 + 2 * reader.row), true);
  reader.postings = reader.postingsEnd;
  reader.postingsEnd = reader.view.getUint32(NUMBER * (2 + 2 * reader.row), true);
}

function compareTerms(a: Reader, b: Reader): number {
  const [lengthA, lengthB] = [a.termEnd - a.term, b.termEnd - b.term];
  const shared = Math.min(lengthA, lengthB);
  for (let index = 0; index < shared; index += 1) {
    const difference = (a.bytes[a.term + index] ?? 0) - (b.bytes[b.term + index] ?? 0);
    if (difference !== 0) return difference;
  }
  return lengthA - lengthB;
}

function copy({ bytes, postings, postingsEnd }: Reader, target: Uint8Array, at: number): number {
  target.set(bytes.subarray(postings, postingsEnd), at);
  return at + postingsEnd - postings;
}

/** Writes the postings of one term: their number, and per document the distance to the previous one and the impact. */
function join(readers: readonly Reader[], target: Uint8Array, at: number): number {
  let count = 0;
  for (const { bytes, postings } of readers) count += readNumber(bytes, postings).value;
  let end = writeNumber(target, at, count);
  let before = 0;
  for (const { bytes, postings, postingsEnd } of readers) {
    let position = readNumber(bytes, postings).end;
    let document = 0;
    while (position < postingsEnd) {
      const distance = readNumber(bytes, position);
      document += distance.value;
      end = writeNumber(target, end, document - before);
      target[end] = bytes[distance.end] ?? 0;
      end += 1;
      before = document;
      position = distance.end + 1;
    }
  }
  return end;
}

/** A number with seven bits per byte, low bits first, and where it ends. */
function readNumber(bytes: Uint8Array, at: number): { readonly value: number; readonly end: number } {
  let value = 0;
  for (let end = at, shift = 0; ; end += 1, shift += 7) {
    const byte = bytes[end] ?? 0;
    value += (byte & 127) * 2 ** shift;
    if (byte < 128) return { value, end: end + 1 };
  }
}

function writeNumber(bytes: Uint8Array, at: number, value: number): number {
  let rest = value;
  let position = at;
  for (; rest >= 128; rest >>>= 7, position += 1) bytes[position] = (rest & 127) | 128;
  bytes[position] = rest;
  return position + 1;
}
