import { BLOB_GRACE_MS } from "../limits.ts";
import type { StoredBlob } from "../storage/blobs/blob-store.ts";
import { noteCollection } from "../storage/collections.ts";
import type { RegistryStorage } from "../storage/registry-storage.ts";

/** Blobs that are removed in one write, which others wait for. */
const BATCH = 200;

/** What a collection did. */
export interface GarbageReport {
  readonly kept: number;
  readonly removed: number;
  readonly freedBytes: number;
}

/** Removes blobs that no version uses. Recent ones stay, because their version may be in the middle of being published. */
export async function collectGarbage(
  { database, blobs }: RegistryStorage,
  { now = new Date(), graceMs = BLOB_GRACE_MS }: { readonly now?: Date; readonly graceMs?: number } = {},
): Promise<GarbageReport> {
  const limit = now.getTime() - graceMs;
  const report = { kept: 0, removed: 0, freedBytes: 0 };
  let old: StoredBlob[] = [];
  const removeUnused = async (): Promise<void> => {
    const batch = old;
    old = [];
    if (batch.length === 0) return;
    const unused = await database.write(async (queries) => {
      const hashes = batch.map(({ sha256 }) => sha256);
      const rows = await queries
        .selectFrom("version_blobs")
        .select("sha256")
        .distinct()
        .where("sha256", "in", hashes)
        .execute();
      const used = new Set(rows.map(({ sha256 }) => sha256));
      const found = batch.filter(({ sha256 }) => !used.has(sha256));
      if (found.length === 0) return found;
      await noteCollection(queries);
      for (const { sha256 } of found) await blobs.delete(sha256, queries);
      return found;
    });
    report.removed += unused.length;
    report.kept += batch.length - unused.length;
    report.freedBytes += unused.reduce((sum, { bytes }) => sum + bytes, 0);
  };
  for await (const blob of blobs.list()) {
    if (blob.storedAt.getTime() > limit) report.kept += 1;
    else old.push(blob);
    if (old.length >= BATCH) await removeUnused();
  }
  await removeUnused();
  return report;
}
