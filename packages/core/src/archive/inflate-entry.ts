import { Inflate } from "fflate";
import { isSkillwrightError } from "../errors/skillwright-error.ts";
import { archiveProblem } from "./archive-problem.ts";

/** Compressed bytes passed to the decompressor at a time: it grows its output without asking in between. */
const PIECE_BYTES = 16 * 1024;

/**
 * Decompresses an entry to exactly the size that was declared. It stops soon after the first byte too many, so that
 * a bomb costs no more than what was allowed anyway.
 */
export function inflateEntry(name: string, packed: Uint8Array, size: number): Uint8Array {
  const content = new Uint8Array(size);
  let length = 0;
  let ended = false;
  const inflate = new Inflate((piece, final) => {
    if (length + piece.length > size) {
      throw archiveProblem("damaged", `is larger than the ${size} bytes it declares`, name);
    }
    content.set(piece, length);
    length += piece.length;
    ended = final;
  });
  for (let at = 0; at < packed.length || !ended; at += PIECE_BYTES) {
    push(name, inflate, {
      piece: packed.subarray(at, at + PIECE_BYTES),
      final: at + PIECE_BYTES >= packed.length,
    });
  }
  if (length !== size) throw archiveProblem("damaged", `has ${length} bytes and declares ${size}`, name);
  return content;
}

function push(
  name: string,
  inflate: Inflate,
  { piece, final }: { readonly piece: Uint8Array; readonly final: boolean },
): void {
  try {
    inflate.push(piece, final);
  } catch (error) {
    if (isSkillwrightError(error)) throw error;
    throw archiveProblem("damaged", "cannot be decompressed", name);
  }
}
