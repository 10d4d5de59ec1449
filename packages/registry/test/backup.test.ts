import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { backUp, openStorage, restore } from "@skillwright/registry";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openRegistry, publish, tempFolder } from "./support/open-registry.ts";
import { type Cluster, startCluster, withoutPostgres } from "./support/postgres.ts";

let cluster: Cluster | undefined;
beforeAll(async () => {
  if (!withoutPostgres) cluster = await startCluster();
});
afterAll(() => cluster?.stop());

/** More rows than are read or written at once. */
const MANY = 2100;

/** A registry with something of everything. */
async function openFilled(place: Parameters<typeof openRegistry>[0] = {}) {
  const opened = await openRegistry(place);
  const { admin, registry } = opened;
  await admin.createNamespace({ body: { name: "acme", visibility: "public" } });
  const changelog = "One\n\u2028two\u2029.";
  await publish(admin, "acme", { name: "pdf", fields: { version: "1.0.0", changelog } });
  await publish(admin, "acme", { name: "pdf", body: "Two.\n", fields: { version: "2.0.0" } });
  await publish(admin, "acme", { name: "csv" });
  await admin.starSkill({ params: { namespace: "acme", name: "csv" } });
  const members = Array.from({ length: MANY }, (_, index) => ({
    namespace: "acme",
    user_name: `user-${index}`,
    role: "reader" as const,
    since: "2026-01-01T00:00:00.000Z",
  }));
  await registry.context.database.write((queries) => queries.insertInto("members").values(members).execute());
  return opened;
}

const sqlitePlace = async () => ({ data: tempFolder() });
const postgresPlace = async () => ({ database: (await cluster?.createDatabase()) ?? "" });

for (const { name, skip, from, to } of [
  { name: "of SQLite is restored to SQLite", skip: false, from: sqlitePlace, to: sqlitePlace },
  {
    name: "of SQLite is restored to PostgreSQL",
    skip: withoutPostgres,
    from: sqlitePlace,
    to: postgresPlace,
  },
  {
    name: "of PostgreSQL is restored to SQLite",
    skip: withoutPostgres,
    from: postgresPlace,
    to: sqlitePlace,
  },
]) {
  test.skipIf(skip)(`a backup ${name} with everything, and can be continued`, async () => {
    const { admin, adminToken, registry } = await openFilled(await from());
    const out = join(tempFolder(), "backup");
    expect(await backUp(registry.context, out)).toMatchObject({ blobs: 6 });
    const target = await to();
    const storage = await openStorage(target);
    await restore(storage, out);
    await storage.database.close();
    const restored = await openRegistry(target);
    expect(restored.adminToken).toBe("");
    const client = restored.client(adminToken);
    const params = { namespace: "acme", name: "pdf" };
    const version = { ...params, version: "1.0.0" };
    expect(await client.getSkill({ params })).toEqual(await admin.getSkill({ params }));
    expect(await client.getVersion({ params: version })).toEqual(await admin.getVersion({ params: version }));
    const membersOf = async (one: typeof client) =>
      (await one.listMembers({ params })).members.map(({ user }) => user).toSorted();
    expect(await membersOf(client)).toEqual(await membersOf(admin));
    expect(await client.verifyAudit()).toEqual(await admin.verifyAudit());
    expect(await client.downloadVersion({ params: version })).toEqual(
      await admin.downloadVersion({ params: version }),
    );
    expect(await publish(client, "acme", { name: "new" })).toMatchObject({ outcome: "published" });
    expect((await client.searchSkills({ query: { q: "csv" } })).hits[0]?.id).toBe("@acme/csv");
    await expect(restore(restored.registry.context, out)).rejects.toMatchObject({ code: "file_exists" });
  });
}

test("a backup that was changed or is not complete is not restored", async () => {
  const { registry } = await openFilled();
  const good = join(tempFolder(), "backup");
  await backUp(registry.context, good);
  await expect(backUp(registry.context, good)).rejects.toMatchObject({ code: "file_exists" });
  const changes: readonly ((folder: string) => void)[] = [
    (folder) => {
      const file = join(folder, "tables/members.jsonl");
      writeFileSync(file, readFileSync(file, "utf8").replace("owner", "reader"));
    },
    (folder) => {
      const line = readFileSync(join(folder, "tables/version_blobs.jsonl"), "utf8").split("\n")[0] ?? "";
      const { sha256 } = JSON.parse(line) as { readonly sha256: string };
      writeFileSync(join(folder, "blobs", sha256.slice(0, 2), sha256), "damaged");
    },
    (folder) => rmSync(join(folder, "tables/tags.jsonl")),
  ];
  for (const change of changes) {
    const folder = join(tempFolder(), "copy");
    cpSync(good, folder, { recursive: true });
    change(folder);
    const storage = await openStorage({ data: tempFolder() });
    await expect(restore(storage, folder)).rejects.toMatchObject({ code: "integrity_error" });
    expect(await storage.database.read.selectFrom("namespaces").selectAll().execute()).toEqual([]);
    await storage.database.close();
  }
});
