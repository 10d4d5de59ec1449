import { refuseNewer } from "@skillwright/core/internal";
import { sql } from "kysely";
import type { ColumnTypes, Queries } from "./database.ts";
import { migrations } from "./migrations.ts";

/** Migrates the tables; run it in a write so that only one process does. Throws `newer_state`. */
export async function migrate(
  queries: Queries,
  {
    types,
    label,
    to = migrations.length,
  }: { readonly types: ColumnTypes; readonly label: string; readonly to?: number },
): Promise<void> {
  await sql`create table if not exists migrations (id integer primary key, name text not null, at text not null)`.execute(
    queries,
  );
  const rows = await queries.selectFrom("migrations").select("id").orderBy("id").execute();
  refuseNewer(label, { found: rows.length, known: migrations.length, hint: "Update Skillwright." });
  for (const [index, { name, statements }] of migrations.entries()) {
    if (index < rows.length || index >= to) continue;
    for (const statement of statements) {
      const text = statement.replaceAll(/\{(id|int|blob)\}/g, (_, type: keyof ColumnTypes) => types[type]);
      await sql.raw(text).execute(queries);
    }
    const row = { id: index + 1, name, at: new Date().toISOString() };
    await queries.insertInto("migrations").values(row).execute();
  }
}
