import { existsSync } from "node:fs";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { SkillwrightError } from "@skillwright/core/internal";
import { sql } from "kysely";
import { readBlob } from "../storage/blobs/blob-store.ts";
import { folderBlobs } from "../storage/blobs/folder-blobs.ts";
import type { Queries } from "../storage/database.ts";
import type { RegistryStorage } from "../storage/registry-storage.ts";
import { anyTable } from "../storage/rows.ts";
import { tableKeys } from "../storage/schema.ts";
import { BACKUP_FORMAT, BACKUP_MANIFEST, type BackupManifest, tableFile } from "./backup-format.ts";
import { writeTable } from "./table-file.ts";

/** Rows that are read at once. */
const PAGE = 1000;

/** What was saved. */
export interface BackupReport {
  readonly out: string;
  readonly rows: number;
  readonly blobs: number;
}

/** Saves and verifies a registry in a format that every storage can restore. Secrets stay encrypted, without keys. */
export async function backUp({ database, blobs }: RegistryStorage, out: string): Promise<BackupReport> {
  if (existsSync(out)) {
    throw new SkillwrightError("file_exists", {
      message: `${out} exists already`,
      details: { path: out },
      hint: "Name a new folder.",
    });
  }
  const partial = `${out}.partial`;
  await rm(partial, { recursive: true, force: true });
  await mkdir(join(partial, "tables"), { recursive: true, mode: 0o700 });
  const tables: Record<string, BackupManifest["tables"][string]> = {};
  // One moment for all, so that the tables agree with each other. Contents that a version uses are never removed.
  const hashes = await database.snapshot(async (queries) => {
    for (const [table, keys] of Object.entries(tableKeys))
      tables[table] = await writeTable(join(partial, tableFile(table)), rowsOf(queries, table, keys));
    const rows = await queries
      .selectFrom("version_blobs")
      .select("sha256")
      .distinct()
      .orderBy("sha256")
      .execute();
    return rows.map(({ sha256 }) => sha256);
  });
  const copy = folderBlobs(join(partial, "blobs"));
  for (const sha256 of hashes) await copy.put(sha256, await readBlob(blobs, sha256));
  const manifest: BackupManifest = {
    format: BACKUP_FORMAT,
    createdAt: new Date().toISOString(),
    tables,
    blobs: hashes.length,
  };
  await writeFile(join(partial, BACKUP_MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
  await rename(partial, out);
  const rows = Object.values(tables).reduce((sum, one) => sum + one.rows, 0);
  return { out, rows, blobs: hashes.length };
}

/** The rows of a table in the order of its key, a page at a time. */
async function* rowsOf(
  queries: Queries,
  table: string,
  keys: readonly string[],
): AsyncGenerator<Readonly<Record<string, unknown>>> {
  const key = sql`(${sql.join(keys.map((name) => sql.ref(name)))})`;
  for (let last: Readonly<Record<string, unknown>> | undefined; ; ) {
    let query = anyTable(queries).selectFrom(table).selectAll();
    if (last !== undefined) {
      const after = keys.map((name) => last?.[name]);
      query = query.where(sql<boolean>`${key} > (${sql.join(after)})`);
    }
    for (const name of keys) query = query.orderBy(name);
    const rows = await query.limit(PAGE).execute();
    yield* rows;
    last = rows.at(-1);
    if (rows.length < PAGE) return;
  }
}
