import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { errorMessage, fileNotFound, isSkillwrightError, SkillwrightError } from "@skillwright/core/internal";
import { sql } from "kysely";
import { verifyAudit } from "../audit/audit-log.ts";
import { readBlob } from "../storage/blobs/blob-store.ts";
import { folderBlobs } from "../storage/blobs/folder-blobs.ts";
import type { Queries } from "../storage/database.ts";
import type { RegistryStorage } from "../storage/registry-storage.ts";
import { anyTable, findRow } from "../storage/rows.ts";
import { tableKeys } from "../storage/schema.ts";
import type { BackupReport } from "./back-up.ts";
import { BACKUP_FORMAT, BACKUP_MANIFEST, type BackupManifest, damaged, tableFile } from "./backup-format.ts";
import { hashFile, readTable } from "./table-file.ts";

/** Rows that are written at once; PostgreSQL allows 65,535 values in a statement. */
const BATCH = 500;

/** Restores a backup to a registry that is empty, and verifies all of it: files, blobs and the audit log. */
export async function restore({ database, blobs }: RegistryStorage, from: string): Promise<BackupReport> {
  const manifest = await readManifest(from);
  await checkEmpty(database.read);
  const saved = folderBlobs(join(from, "blobs"));
  // Backups of earlier versions don't have mirrors.
  const tables = Object.keys(tableKeys).filter((table) => table !== "mirrors" || table in manifest.tables);
  let rows = 0;
  for (const table of tables) {
    const file = join(from, tableFile(table));
    const expected = manifest.tables[table];
    const actual = await hashFile(file);
    if (expected === undefined || actual !== expected.sha256)
      throw damaged(file, { expected: expected?.sha256 ?? "nothing", actual: actual ?? "nothing" });
    rows += expected.rows;
  }
  const hashes = new Set<unknown>();
  for await (const batch of readTable(join(from, tableFile("version_blobs")), BATCH)) {
    for (const { sha256 } of batch) {
      if (hashes.has(sha256)) continue;
      hashes.add(sha256);
      await blobs.put(String(sha256), await readBlob(saved, String(sha256)));
    }
  }
  await database.write(async (queries) => {
    await checkEmpty(queries);
    for (const table of tables) {
      for await (const batch of readTable(join(from, tableFile(table)), BATCH))
        await anyTable(queries).insertInto(table).values(batch).execute();
    }
    if (database.kind === "postgres") {
      for (const table of ["skills", "versions"]) {
        const max = sql`(select coalesce(max(id), 0) + 1 from ${sql.table(table)})`;
        await sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${max}, false)`.execute(queries);
      }
    }
    const { broken } = await verifyAudit(queries);
    if (broken !== null) {
      throw damaged("the audit log", {
        expected: "a complete chain",
        actual: `entry ${broken.id}: ${broken.problem}`,
      });
    }
    await database.announce(queries);
  });
  return { out: from, rows, blobs: hashes.size };
}

async function readManifest(from: string): Promise<BackupManifest> {
  const file = join(from, BACKUP_MANIFEST);
  try {
    const manifest = JSON.parse(await readFile(file, "utf8")) as BackupManifest;
    if (manifest.format === BACKUP_FORMAT && typeof manifest.tables === "object") return manifest;
    throw new SkillwrightError("newer_state", {
      message: `${file} has an unknown format`,
      details: { file, found: manifest.format, known: BACKUP_FORMAT },
      hint: "Update Skillwright.",
    });
  } catch (error) {
    if (isSkillwrightError(error)) throw error;
    throw fileNotFound(from, `${from} is not a backup: ${errorMessage(error)}`, {
      hint: "Name a folder that `skillwright registry backup` made.",
      cause: error,
    });
  }
}

async function checkEmpty(queries: Queries): Promise<void> {
  for (const table of ["namespaces", "tokens"] as const) {
    if ((await findRow(queries, table, {})) === undefined) continue;
    throw new SkillwrightError("file_exists", {
      message: "The registry is not empty; nothing was restored",
      details: { path: table },
      hint: "Restore to a new folder or an empty database.",
    });
  }
}
