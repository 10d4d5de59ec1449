/** The documents that contain a term, by number in ascending order, with the term's impact in each. */
export interface Postings {
  readonly documents: Uint32Array;
  readonly impacts: Uint8Array;
}

/**
 * The postings of a term in one block of documents: three bytes each, the number within the block and the impact. New
 * documents have higher numbers, so bytes of the same block are added by appending them.
 */
export interface PostingBlock {
  readonly block: number;
  readonly bytes: Uint8Array;
}

/** Documents in a block; an update rewrites at most three bytes for each of them per term. */
const BLOCK_DOCUMENTS = 4096;

/** Bytes of one posting. */
export const POSTING_BYTES = 3;

/** Encodes postings block by block. */
export function encodePostings({ documents, impacts }: Postings): readonly PostingBlock[] {
  const blocks: PostingBlock[] = [];
  for (let from = 0; from < documents.length; ) {
    const block = blockOf(documents[from] ?? 0);
    let to = from;
    while (to < documents.length && blockOf(documents[to] ?? 0) === block) to += 1;
    const bytes = new Uint8Array((to - from) * POSTING_BYTES);
    for (let index = from, at = 0; index < to; index += 1, at += POSTING_BYTES) {
      const number = (documents[index] ?? 0) % BLOCK_DOCUMENTS;
      bytes[at] = number & 255;
      bytes[at + 1] = number >> 8;
      bytes[at + 2] = impacts[index] ?? 0;
    }
    blocks.push({ block, bytes });
    from = to;
  }
  return blocks;
}

/** Decodes the blocks of a term, which are in ascending order. A truncated posting is ignored. */
export function decodePostings(blocks: readonly PostingBlock[]): Postings {
  const total = blocks.reduce((sum, { bytes }) => sum + Math.floor(bytes.length / POSTING_BYTES), 0);
  const documents = new Uint32Array(total);
  const impacts = new Uint8Array(total);
  let filled = 0;
  for (const { block, bytes } of blocks) {
    const first = block * BLOCK_DOCUMENTS;
    for (let at = 0; at + POSTING_BYTES <= bytes.length; at += POSTING_BYTES) {
      documents[filled] = first + ((bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8));
      impacts[filled] = bytes[at + 2] ?? 0;
      filled += 1;
    }
  }
  return { documents, impacts };
}

function blockOf(document: number): number {
  return Math.floor(document / BLOCK_DOCUMENTS);
}
