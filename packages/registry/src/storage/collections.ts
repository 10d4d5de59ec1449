import type { Queries } from "./database.ts";

const COLLECTIONS = "collections";

/** How often unused blobs were removed so far. */
export async function countCollections(queries: Queries): Promise<number> {
  const { value } = await queries
    .selectFrom("counters")
    .select("value")
    .where("name", "=", COLLECTIONS)
    .executeTakeFirstOrThrow();
  return value;
}

/** Says that unused blobs are removed in this write. */
export async function noteCollection(queries: Queries): Promise<void> {
  await queries
    .updateTable("counters")
    .set(({ eb }) => ({ value: eb("value", "+", 1) }))
    .where("name", "=", COLLECTIONS)
    .execute();
}
