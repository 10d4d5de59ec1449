import { COUNTER_FLUSH_MS } from "../limits.ts";
import type { RegistryDatabase } from "../storage/database.ts";

/** Counts downloads and stores the sums now and then: one write for many downloads. */
export interface DownloadCounters {
  count(ids: { readonly skill: number; readonly version: number }): void;
  /** Stores what was counted. */
  flush(): Promise<void>;
}

/** Starts counting. What was counted in the last seconds is lost if the process is killed. */
export function createCounters(
  database: RegistryDatabase,
  onError: (error: unknown) => void,
): DownloadCounters {
  const counts = { skills: new Map<number, number>(), versions: new Map<number, number>() };
  let timer: NodeJS.Timeout | undefined;
  const flush = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const taken = (["skills", "versions"] as const).map((table) => [table, [...counts[table]]] as const);
    counts.skills.clear();
    counts.versions.clear();
    if (taken.every(([, list]) => list.length === 0)) return;
    try {
      await database.write(async (queries) => {
        for (const [table, list] of taken) {
          for (const [id, more] of list) {
            await queries
              .updateTable(table)
              .set(({ eb }) => ({ downloads: eb("downloads", "+", more) }))
              .where("id", "=", id)
              .execute();
          }
        }
      });
    } catch (error) {
      // They are stored with the next ones: a database that restarts loses no downloads.
      for (const [table, list] of taken) for (const [id, more] of list) add(counts[table], id, more);
      throw error;
    }
  };
  return {
    count({ skill, version }) {
      add(counts.skills, skill, 1);
      add(counts.versions, version, 1);
      timer ??= setTimeout(() => void flush().catch(onError), COUNTER_FLUSH_MS).unref();
    },
    flush,
  };
}

function add(counts: Map<number, number>, id: number, more: number): void {
  counts.set(id, (counts.get(id) ?? 0) + more);
}
