import type { RegistryDatabase } from "../database.ts";
import { deleteRows, findRow } from "../rows.ts";
import type { BlobStore } from "./blob-store.ts";

/** Blobs that are listed at once. */
const PAGE = 500;

/** Contents as rows of the registry's database: one thing to back up, and nothing else to run. */
export function databaseBlobs(database: RegistryDatabase): BlobStore {
  return {
    label: "the database",
    async put(sha256, content) {
      const stored_at = new Date().toISOString();
      const put = (queries: RegistryDatabase["read"]) =>
        queries
          .insertInto("blobs")
          .values({ sha256, content: Buffer.from(content), bytes: content.length, stored_at })
          .onConflict((conflict) => conflict.column("sha256").doUpdateSet({ stored_at }))
          .execute();
      // SQLite has one writer; PostgreSQL doesn't need the lock of the whole registry for this.
      await (database.kind === "sqlite" ? database.write(put) : put(database.read));
    },
    async get(sha256) {
      return (await findRow(database.read, "blobs", { sha256 }))?.content;
    },
    async *list() {
      for (let after = ""; ; ) {
        const rows = await database.read
          .selectFrom("blobs")
          .select(["sha256", "bytes", "stored_at"])
          .where("sha256", ">", after)
          .orderBy("sha256")
          .limit(PAGE)
          .execute();
        for (const { sha256, bytes, stored_at } of rows)
          yield { sha256, bytes, storedAt: new Date(stored_at) };
        const last = rows.at(-1);
        if (last === undefined || rows.length < PAGE) return;
        after = last.sha256;
      }
    },
    async delete(sha256, queries) {
      await deleteRows(queries, "blobs", { sha256 });
    },
  };
}
