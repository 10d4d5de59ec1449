import { existsSync } from "node:fs";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { SkillwrightError } from "@skillwright/core/internal";
import type { Kysely } from "kysely";
import { readBlob } from "../storage/blobs/blob-store.ts";
import { folderBlobs } from "../storage/blobs/folder-blobs.ts";
import type { Queries } from "../storage/database.ts";
import type { RegistryStorage } from "../storage/registry-storage.ts";
import { tableKeys } from "../storage/schema.ts";
import {
  BACKUP_FORMAT,
  BACKUP_MANIFEST,
  type BackupManifest,
  sha256OfText,
  tableFile,
} from "./backup-format.ts";

/** Rows that are read at once. */
const PAGE = 1000;

/** What was saved. */
export interface BackupReport {
  readonly out: string;
  readonly rows: number;
  readonly blobs: number;
}

/**
 * Saves a whole registry to a new folder, verified while it is read. The same format for every storage: a backup of one
 * can be restored to another. It contains the hashes of tokens, and encrypted secrets without their key.
 */
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
  // Nothing is written meanwhile, so that the tables agree with each other.
  const hashes = await database.write(async (queries) => {
    for (const [table, keys] of Object.entries(tableKeys)) {
      const lines: string[] = [];
      for await (const row of rowsOf(queries, table, keys)) lines.push(`${JSON.stringify(row)}\n`);
      const text = lines.join("");
      await writeFile(join(partial, tableFile(table)), text, { mode: 0o600 });
      tables[table] = { rows: lines.length, sha256: sha256OfText(text) };
    }
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

async function* rowsOf(queries: Queries, table: string, keys: readonly string[]): AsyncGenerator {
  const any = queries as unknown as Kysely<Record<string, Record<string, unknown>>>;
  for (let offset = 0; ; offset += PAGE) {
    let query = any.selectFrom(table).selectAll();
    for (const key of keys) query = query.orderBy(key);
    const rows = await query.limit(PAGE).offset(offset).execute();
    yield* rows;
    if (rows.length < PAGE) return;
  }
}
