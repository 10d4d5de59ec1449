import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { openSqlite } from "../storage/sqlite-database.ts";
import { listNamespaces } from "./namespaces.ts";

test("namespaces are listed however many there are", async () => {
  const folder = mkdtempSync(join(tmpdir(), "skillwright-registry-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const database = await openSqlite(join(folder, "registry.sqlite"));
  onTestFinished(() => database.close());
  // More than a query of SQLite can have parameters.
  await database.write((queries) =>
    sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < 40000)
      insert into namespaces (name, visibility, review, quota_bytes, used_bytes, created_at)
      select 'team-' || i, 'private', 'off', 1, 0, '2026-01-01T00:00:00.000Z' from n`.execute(queries),
  );
  const admin = { user: "admin", token: null, scopes: ["admin"], expiresAt: null, roles: new Map() };
  const listed = await listNamespaces({ queries: database.read, caller: admin });
  expect(listed).toHaveLength(40_000);
  const reader = { ...admin, user: "ann", scopes: ["read"], roles: new Map([["team-7", "reader" as const]]) };
  expect(await listNamespaces({ queries: database.read, caller: reader })).toMatchObject([
    { name: "team-7", role: "reader", skills: 0 },
  ]);
});
