import type { RegistryAuditCheck, RegistryAuditEntry } from "@skillwright/contract";
import { sha256 } from "@skillwright/runtime/internal";
import type { Queries } from "../storage/database.ts";
import type { Tables } from "../storage/schema.ts";

type Row = Tables["audit"];

/** The hash before the first entry. */
const START: string = "0".repeat(64);

/** Entries that are read at once. */
const PAGE = 1000;

/** Appends an entry that contains the hash of the one before. Call it in a write: only one runs at a time. */
export async function appendAudit(
  queries: Queries,
  {
    at,
    user,
    action,
    subject,
    details,
  }: Pick<RegistryAuditEntry, "at" | "user" | "action" | "subject" | "details">,
): Promise<void> {
  const last = await queries
    .selectFrom("audit")
    .select(["id", "hash"])
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  const row = {
    id: (last?.id ?? 0) + 1,
    at,
    user_name: user,
    action,
    subject,
    details: JSON.stringify(details),
    previous: last?.hash ?? START,
  };
  await queries
    .insertInto("audit")
    .values({ ...row, hash: hashOf(row) })
    .execute();
}

/** Entries after an id, oldest first. */
export async function listAudit(
  queries: Queries,
  { after = 0, limit = 100 }: { readonly after?: number | undefined; readonly limit?: number | undefined },
): Promise<readonly RegistryAuditEntry[]> {
  const rows = await readPage(queries, after, limit);
  return rows.map(({ user_name: user, details, ...row }) => ({
    ...row,
    user,
    details: JSON.parse(details) as RegistryAuditEntry["details"],
  }));
}

/** Checks that no entry was changed, removed or added in between. */
export async function verifyAudit(queries: Queries): Promise<RegistryAuditCheck> {
  let previous = START;
  let entries = 0;
  for (;;) {
    const rows = await readPage(queries, entries, PAGE);
    for (const row of rows) {
      const problem = problemOf(row, { id: entries + 1, previous });
      if (problem !== undefined) return { entries, head: previous, broken: { id: row.id, problem } };
      entries += 1;
      previous = row.hash;
    }
    if (rows.length < PAGE) return { entries, head: entries === 0 ? null : previous, broken: null };
  }
}

function readPage(queries: Queries, after: number, limit: number): Promise<Row[]> {
  return queries.selectFrom("audit").selectAll().where("id", ">", after).orderBy("id").limit(limit).execute();
}

function problemOf(row: Row, expected: Pick<Row, "id" | "previous">): string | undefined {
  if (row.id !== expected.id) return `entry ${expected.id} is missing`;
  if (row.previous !== expected.previous) return "it does not follow the previous entry";
  return row.hash === hashOf(row) ? undefined : "its content was changed";
}

function hashOf({ id, at, user_name, action, subject, details, previous }: Omit<Row, "hash">): string {
  return sha256(JSON.stringify([id, at, user_name, action, subject, details, previous]));
}
