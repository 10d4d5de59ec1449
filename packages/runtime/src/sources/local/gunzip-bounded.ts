import { createGunzip } from "node:zlib";
import { archiveProblem, MAX_ARCHIVE_ENTRIES, MAX_TREE_BYTES } from "@skillwright/core/internal";

/** Largest tar file inside a tar.gz, in bytes: the content, and up to three blocks of 512 bytes for each entry. */
const MAX_TAR_BYTES = MAX_TREE_BYTES + 3 * 512 * MAX_ARCHIVE_ENTRIES;

/** Decompresses a gzip file up to a limit. Rejects with `archive_error` or the signal's reason. */
export async function gunzipBounded(bytes: Uint8Array, signal?: AbortSignal): Promise<Uint8Array> {
  signal?.throwIfAborted();
  const gunzip = createGunzip();
  const pieces: Uint8Array[] = [];
  let size = 0;
  gunzip.end(bytes);
  try {
    for await (const piece of gunzip as AsyncIterable<Uint8Array>) {
      signal?.throwIfAborted();
      size += piece.length;
      if (size > MAX_TAR_BYTES)
        throw archiveProblem("too-large", `its content has more than ${MAX_TAR_BYTES} bytes`);
      pieces.push(piece);
    }
  } catch (error) {
    if (isZlibError(error)) throw archiveProblem("damaged", `it cannot be decompressed: ${error.message}`);
    throw error;
  } finally {
    gunzip.destroy();
  }
  // Node.js stops at the end of the compressed data; what follows would be hidden from us and not from others.
  if (gunzip.bytesWritten !== bytes.length) throw archiveProblem("malformed", "something follows its end");
  return Buffer.concat(pieces);
}

function isZlibError(error: unknown): error is Error {
  return error instanceof Error && "code" in error && String(error.code).startsWith("Z_");
}
