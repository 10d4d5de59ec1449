import { join } from "node:path";
import { backUp } from "@skillwright/registry";
import type { Kysely } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { tableFile } from "../src/maintenance/backup-format.ts";
import { readTable } from "../src/maintenance/table-file.ts";
import { databaseBlobs } from "../src/storage/blobs/database-blobs.ts";
import { folderBlobs } from "../src/storage/blobs/folder-blobs.ts";
import { migrations } from "../src/storage/migrations.ts";
import { openPostgres } from "../src/storage/postgres-database.ts";
import { tableKeys } from "../src/storage/schema.ts";
import { openSqlite } from "../src/storage/sqlite-database.ts";
import { openRegistry, publish, tempFolder } from "./support/open-registry.ts";
import { type Cluster, startCluster, withoutPostgres } from "./support/postgres.ts";

let cluster: Cluster | undefined;
beforeAll(async () => {
  if (!withoutPostgres) cluster = await startCluster();
});
afterAll(() => cluster?.stop());

/** What a database doesn't have before a step. */
const later: readonly { readonly step: number; readonly table: string; readonly column?: string }[] = [
  { step: 3, table: "versions", column: "yanked_tags" },
  { step: 4, table: "mirrors" },
  { step: 6, table: "reviews", column: "chosen" },
];

const pdf = { namespace: "acme", name: "pdf" };

/** A registry with something of everything that the first version had, and a copy of its rows. */
async function openFilled() {
  const opened = await openRegistry();
  const { admin, addUser, registry } = opened;
  await admin.createNamespace({ body: { name: "acme", visibility: "public" } });
  const { client: author } = await addUser("author", { namespace: "acme", role: "publisher" });
  for (const version of ["1.0.0", "1.1.0"])
    await publish(author, "acme", { name: "pdf", body: `${version}\n`, fields: { version } });
  await admin.yankVersion({ params: { ...pdf, version: "1.0.0" }, body: { reason: "Loses pages" } });
  await publish(author, "acme", { name: "old" });
  await admin.transferSkill({ params: { ...pdf, name: "old" }, body: { to: "@acme/new" } });
  await admin.starSkill({ params: pdf });
  await admin.updateNamespace({ params: { namespace: "acme" }, body: { review: "required" } });
  await publish(author, "acme", { name: "pdf", body: "Better.\n", fields: { version: "1.2.0" } });
  const rows = join(tempFolder(), "backup");
  await backUp(registry.context, rows);
  return { ...opened, rows };
}

const stores = [
  {
    name: "SQLite",
    skip: false,
    open: async (to: number) => {
      const data = tempFolder();
      const database = await openSqlite(join(data, "registry.sqlite"), { to });
      return { place: { data }, database, blobs: folderBlobs(join(data, "blobs")) };
    },
  },
  {
    name: "PostgreSQL",
    skip: withoutPostgres,
    open: async (to: number) => {
      const url = (await cluster?.createDatabase()) ?? "";
      const database = await openPostgres(url, { to });
      return { place: { database: url }, database, blobs: databaseBlobs(database) };
    },
  },
];

for (const { name, skip, open } of stores) {
  describe.skipIf(skip)(name, () => {
    test("is made step by step", async () => {
      const { place, database } = await open(0);
      await database.close();
      const { registry } = await openRegistry(place);
      const steps = await registry.context.database.read.selectFrom("migrations").select("name").execute();
      expect(steps).toEqual(migrations.map((step) => ({ name: step.name })));
    });

    test.for(migrations.slice(1).map((_, index) => index + 1))(
      "a registry of step %i is brought up to date, and everything in it still works",
      async (to) => {
        const { admin, adminToken, rows } = await openFilled();
        const { place, database, blobs } = await open(to);
        const missing = later.filter(({ step }) => step > to);
        await database.write(async (queries) => {
          const any = queries as unknown as Kysely<Record<string, Record<string, unknown>>>;
          for (const table of Object.keys(tableKeys)) {
            const unknown = missing.filter((one) => one.table === table);
            if (unknown.some(({ column }) => column === undefined)) continue;
            for await (const batch of readTable(join(rows, tableFile(table)), 500)) {
              const known = batch.map((row) =>
                Object.fromEntries(
                  Object.entries(row).filter(([column]) => unknown.every((one) => one.column !== column)),
                ),
              );
              await any.insertInto(table).values(known).execute();
            }
          }
        });
        const saved = folderBlobs(join(rows, "blobs"));
        for await (const { sha256 } of saved.list())
          await blobs.put(sha256, (await saved.get(sha256)) ?? new Uint8Array());
        await database.close();

        const now = (await openRegistry({ ...place, rateLimit: "off" })).client(adminToken);
        expect(await now.getSkill({ params: pdf })).toEqual(await admin.getSkill({ params: pdf }));
        const version = { ...pdf, version: "1.1.0" };
        expect(await now.getVersion({ params: version })).toEqual(
          await admin.getVersion({ params: version }),
        );
        expect(await now.downloadVersion({ params: version })).toEqual(
          await admin.downloadVersion({ params: version }),
        );
        expect((await now.getSkill({ params: { ...pdf, name: "old" } })).id).toBe("@acme/new");
        expect(await now.verifyAudit()).toEqual(await admin.verifyAudit());
        expect((await now.searchSkills({ query: { q: "pdf" } })).hits[0]?.id).toBe("@acme/pdf");
        await now.unyankVersion({ params: { ...pdf, version: "1.0.0" } });
        const [review] = (await now.listReviews()).reviews;
        await now.decideReview({
          params: { review: review?.id ?? "" },
          body: { decision: "approve", tree: review?.tree ?? "" },
        });
        expect((await now.getSkill({ params: pdf })).latest).toBe("1.2.0");
        await now.updateNamespace({ params: { namespace: "acme" }, body: { review: "off" } });
        expect(await now.verifyAudit()).toMatchObject({ broken: null });
      },
    );
  });
}
