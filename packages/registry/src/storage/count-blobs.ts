import { sql } from "kysely";
import type { RegistryDatabase } from "./database.ts";
import type { SqlNumber } from "./schema.ts";

/** The contents that versions have, and their bytes: equal ones count once. The store itself isn't listed. */
export async function countBlobs({
  kind,
  read,
}: RegistryDatabase): Promise<{ readonly count: number; readonly bytes: number }> {
  const files =
    kind === "sqlite"
      ? sql`json_each(document, '$.files') as file`
      : sql`json_array_elements(document::json -> 'files') as file(value)`;
  const { rows } = await sql<{ readonly count: SqlNumber; readonly bytes: SqlNumber }>`
    select count(*) as count, sum(bytes) as bytes from (
      select archive_sha256 as sha256, archive_bytes as bytes from versions
      union select value ->> 'sha256', cast(value ->> 'bytes' as bigint) from versions, ${files}
    ) as contents`.execute(read);
  return { count: Number(rows[0]?.count ?? 0), bytes: Number(rows[0]?.bytes ?? 0) };
}
