/** The documents that contain a term, by number in ascending order, with the term's impact in each. */
export interface Postings {
  readonly documents: Uint32Array;
  readonly impacts: Uint8Array;
}

/** Encodes postings: the count, then per document the distance to the previous one and the impact. */
export function encodePostings({ documents, impacts }: Postings): Uint8Array {
  const bytes = new Uint8Array(5 + documents.length * 6);
  let end = writeNumber(bytes, 0, documents.length);
  let before = 0;
  for (let index = 0; index < documents.length; index += 1) {
    const document = documents[index] ?? 0;
    end = writeNumber(bytes, end, document - before);
    bytes[end] = impacts[index] ?? 0;
    end += 1;
    before = document;
  }
  return bytes.slice(0, end);
}

/** How many documents encoded postings contain. */
export function countPostings(bytes: Uint8Array): number {
  let value = 0;
  for (let index = 0, shift = 0; index < bytes.length; index += 1, shift += 7) {
    const byte = bytes[index] ?? 0;
    value += (byte & 127) * 2 ** shift;
    if (byte < 128) break;
  }
  return value;
}

/** Decodes what {@link encodePostings} wrote, all pieces as one in ascending order. Truncated bytes decode as far as possible. */
export function decodePostings(pieces: readonly Uint8Array[]): Postings {
  const total = pieces.reduce((sum, bytes) => sum + Math.min(countPostings(bytes), bytes.length), 0);
  const documents = new Uint32Array(total);
  const impacts = new Uint8Array(total);
  let filled = 0;
  for (const bytes of pieces) filled = decodePiece(bytes, { documents, impacts }, filled);
  return ascending(
    filled === total
      ? { documents, impacts }
      : { documents: documents.subarray(0, filled), impacts: impacts.subarray(0, filled) },
  );
}

/** Pieces are in order except for joined ones; only then is sorting needed. */
function ascending(postings: Postings): Postings {
  const { documents, impacts } = postings;
  let index = 1;
  while (index < documents.length && (documents[index] ?? 0) >= (documents[index - 1] ?? 0)) index += 1;
  if (index >= documents.length) return postings;
  const order = Uint32Array.from(documents.keys()).toSorted(
    (a, b) => (documents[a] ?? 0) - (documents[b] ?? 0),
  );
  return {
    documents: Uint32Array.from(order, (place) => documents[place] ?? 0),
    impacts: Uint8Array.from(order, (place) => impacts[place] ?? 0),
  };
}

function decodePiece(bytes: Uint8Array, { documents, impacts }: Postings, from: number): number {
  let position = 0;
  while (position < bytes.length && (bytes[position] ?? 0) >= 128) position += 1;
  position += 1;
  let filled = from;
  let document = 0;
  while (position < bytes.length) {
    let byte = bytes[position] ?? 0;
    position += 1;
    let distance = byte & 127;
    for (let shift = 7; byte >= 128 && position < bytes.length; shift += 7) {
      byte = bytes[position] ?? 0;
      position += 1;
      distance |= (byte & 127) << shift;
    }
    document += distance;
    documents[filled] = document;
    impacts[filled] = bytes[position] ?? 0;
    position += 1;
    filled += 1;
  }
  return filled;
}

function writeNumber(bytes: Uint8Array, at: number, value: number): number {
  let rest = value;
  let position = at;
  while (rest >= 128) {
    bytes[position] = (rest & 127) | 128;
    rest >>>= 7;
    position += 1;
  }
  bytes[position] = rest;
  return position + 1;
}
