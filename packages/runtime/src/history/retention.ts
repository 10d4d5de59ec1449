import type { DatabaseSync } from "node:sqlite";
import { KEPT_VERSIONS, MAX_HISTORY_BYTES, MAX_VERSION_DAYS } from "./history-limits.ts";
import { dropUnused } from "./trees.ts";

/** How long versions are kept. */
export interface Retention {
  /** Newest versions of each skill that are never dropped. Default: 50. */
  readonly keep?: number;
  /** Others are dropped when they are older than this. Default: 365. */
  readonly maxAgeDays?: number;
  /** Others are dropped, the oldest first, while the history is larger than this. Default: 512 MiB. */
  readonly maxBytes?: number;
}

/** Beyond the newest of each skill, in the order in which they may go. */
const DROPPABLE = `
  SELECT lineage, number, at FROM (
    SELECT lineage, number, at, row_number() OVER (PARTITION BY lineage ORDER BY number DESC) AS place FROM versions
  ) WHERE place > ? ORDER BY at, lineage, number`;

/** Drops what the rules say and gives the number of versions dropped; the newest of each skill always stay. */
export function dropOld(database: DatabaseSync, retention: Retention, now: Date): number {
  const { keep = KEPT_VERSIONS, maxAgeDays = MAX_VERSION_DAYS, maxBytes = MAX_HISTORY_BYTES } = retention;
  const before = new Date(now.getTime() - maxAgeDays * 24 * 60 * 60 * 1000).toISOString();
  const droppable = database.prepare(DROPPABLE).all(Math.max(1, keep));
  const drop = database.prepare("DELETE FROM versions WHERE lineage = ? AND number = ?");
  const old = droppable.filter(({ at }) => String(at) < before);
  const rest = droppable.slice(old.length);
  for (const row of old) drop.run(row.lineage ?? null, row.number ?? null);
  let dropped = old.length;
  if (dropped > 0) dropUnused(database);
  for (const row of rest) {
    if (storedBytes(database) <= maxBytes) break;
    drop.run(row.lineage ?? null, row.number ?? null);
    dropUnused(database);
    dropped += 1;
  }
  return dropped;
}

function storedBytes(database: DatabaseSync): number {
  return Number(database.prepare("SELECT coalesce(sum(length(bytes)), 0) AS n FROM blobs").get()?.n ?? 0);
}
