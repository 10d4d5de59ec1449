import type { BlobStore, StoredBlob } from "../../src/storage/blobs/blob-store.ts";

/** Everything that a store has. */
export async function listBlobs(blobs: BlobStore): Promise<readonly StoredBlob[]> {
  const found: StoredBlob[] = [];
  for await (const blob of blobs.list()) found.push(blob);
  return found;
}
