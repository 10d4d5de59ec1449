import type { Queries } from "./database.ts";
import { findRow } from "./rows.ts";

const COLLECTIONS = "collections";

/** How often unused blobs were removed so far. */
export async function countCollections(queries: Queries): Promise<number> {
  return (await findRow(queries, "counters", { name: COLLECTIONS }))?.value ?? 0;
}

/** Says that unused blobs are removed in this write. */
export async function noteCollection(queries: Queries): Promise<void> {
  await queries
    .updateTable("counters")
    .set(({ eb }) => ({ value: eb("value", "+", 1) }))
    .where("name", "=", COLLECTIONS)
    .execute();
}
