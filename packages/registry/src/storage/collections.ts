import type { Queries } from "./database.ts";
import { findRow } from "./rows.ts";

const COLLECTIONS = "collections";

/** How often unused blobs were removed so far. */
export async function countCollections(queries: Queries): Promise<number> {
  const row = await findRow(queries, "counters", { name: COLLECTIONS });
  // Without it, publishing couldn't know that what it stored was removed.
  if (row === undefined) throw new Error("The counter of collections is missing");
  return row.value;
}

/** Says that unused blobs are removed in this write. */
export async function noteCollection(queries: Queries): Promise<void> {
  await queries
    .updateTable("counters")
    .set(({ eb }) => ({ value: eb("value", "+", 1) }))
    .where("name", "=", COLLECTIONS)
    .execute();
}
