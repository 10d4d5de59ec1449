import { writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { type BlobStore, collectGarbage, s3Blobs } from "@skillwright/registry";
import { sha256 as hash } from "@skillwright/runtime/internal";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { readBlob } from "../src/storage/blobs/blob-store.ts";
import { databaseBlobs } from "../src/storage/blobs/database-blobs.ts";
import { folderBlobs } from "../src/storage/blobs/folder-blobs.ts";
import type { Queries, RegistryDatabase } from "../src/storage/database.ts";
import { openPostgres } from "../src/storage/postgres-database.ts";
import { openSqlite } from "../src/storage/sqlite-database.ts";
import { listBlobs } from "./support/list-blobs.ts";
import { openRegistry, publish, tempFolder } from "./support/open-registry.ts";
import { type Cluster, startCluster, withoutPostgres } from "./support/postgres.ts";
import { type S3Server, startS3, withoutS3 } from "./support/s3-server.ts";

let cluster: Cluster | undefined;
let s3: S3Server | undefined;
beforeAll(async () => {
  if (!withoutS3) s3 = await startS3();
  if (!withoutPostgres) cluster = await startCluster();
});
afterAll(async () => {
  s3?.close();
  await cluster?.stop();
});

const newPostgres = async (): Promise<string> => (await cluster?.createDatabase()) ?? "";

const databases: readonly {
  readonly name: string;
  readonly skip: boolean;
  readonly open: (known?: string) => Promise<readonly [RegistryDatabase, place: string]>;
}[] = [
  {
    name: "SQLite",
    skip: false,
    async open(place = join(tempFolder(), "registry.sqlite")) {
      return [await openSqlite(place), place];
    },
  },
  {
    name: "PostgreSQL",
    skip: withoutPostgres,
    async open(known) {
      const url = known ?? (await newPostgres());
      return [await openPostgres(url), url];
    },
  },
];

for (const { name, skip, open } of databases) {
  describe.skipIf(skip)(name, () => {
    test("refuses a database that a newer version used", async () => {
      const [database, place] = await open();
      await database.write((queries) =>
        queries.insertInto("migrations").values({ id: 99, name: "future", at: "" }).execute(),
      );
      await database.close();
      await expect(open(place)).rejects.toMatchObject({ code: "newer_state" });
    });

    test("a snapshot sees one moment, and writes don't wait for it", async () => {
      const [database] = await open();
      onTestFinished(() => database.close());
      const add = (label: string) =>
        database.write((queries) =>
          queries.insertInto("counters").values({ name: label, value: 1 }).execute(),
        );
      await add("before");
      const names = async (queries: Queries) =>
        (await queries.selectFrom("counters").select("name").orderBy("name").execute()).map(
          (row) => row.name,
        );
      const seen = await database.snapshot(async (queries) => {
        const first = await names(queries);
        await add("meanwhile");
        return [first, await names(queries), await names(database.read)];
      });
      const before = ["before", "collections"];
      expect(seen).toEqual([before, before, ["before", "collections", "meanwhile"]]);
    });

    test("a write that fails leaves nothing, and reads never see an unfinished one", async () => {
      const [database] = await open();
      const row = {
        name: "a",
        visibility: "public",
        review: "off",
        quota_bytes: 1,
        used_bytes: 0,
        created_at: "",
      } as const;
      const count = async () => (await database.read.selectFrom("namespaces").selectAll().execute()).length;
      let seen = -1;
      await expect(
        database.write(async (queries) => {
          await queries.insertInto("namespaces").values(row).execute();
          seen = await count();
          throw new Error("no");
        }),
      ).rejects.toThrow("no");
      expect([seen, await count()]).toEqual([0, 0]);
      await database.close();
    });
  });
}

/** Folders and buckets need no database. */
const noQueries = undefined as unknown as Queries;

const blobStores: readonly {
  readonly name: string;
  readonly skip: boolean;
  readonly open: () => Promise<readonly [BlobStore, Queries]>;
}[] = [
  { name: "a folder", skip: false, open: async () => [folderBlobs(tempFolder()), noQueries] },
  {
    name: "SQLite",
    skip: false,
    async open() {
      const database = await openSqlite(join(tempFolder(), "registry.sqlite"));
      onTestFinished(() => database.close());
      return [databaseBlobs(database), database.read];
    },
  },
  {
    name: "PostgreSQL",
    skip: withoutPostgres,
    async open() {
      const database = await openPostgres(await newPostgres());
      onTestFinished(() => database.close());
      return [databaseBlobs(database), database.read];
    },
  },
  {
    name: "an S3-compatible bucket",
    skip: withoutS3,
    open: async () => [s3Blobs(s3 as S3Server), noQueries],
  },
];

for (const { name, skip, open } of blobStores) {
  test.skipIf(skip)(`contents in ${name} are stored once, listed and removed`, async () => {
    const [blobs, queries] = await open();
    const contents = ["one", "two", "three", ""].map((text) => Buffer.from(text));
    for (const content of [...contents, ...contents]) await blobs.put(hash(content), content);
    for (const content of contents)
      expect(Buffer.from(await readBlob(blobs, hash(content)))).toEqual(content);
    const listed = await listBlobs(blobs);
    expect(listed.map(({ sha256 }) => sha256).toSorted()).toEqual(contents.map(hash).toSorted());
    expect(listed.reduce((sum, { bytes }) => sum + bytes, 0)).toBe(11);
    const [first = Buffer.alloc(0)] = contents;
    await blobs.delete(hash(first), queries);
    expect(await blobs.get(hash(first))).toBe(undefined);
    expect(await listBlobs(blobs)).toHaveLength(3);
    expect(await blobs.get("0".repeat(64))).toBe(undefined);
    await expect(readBlob(blobs, "0".repeat(64))).rejects.toMatchObject({ code: "integrity_error" });
  });
}

test.skipIf(withoutS3)("a bucket with a wrong key says so", async () => {
  const blobs = s3Blobs({ ...(s3 as S3Server), secretAccessKey: "wrong" });
  await expect(blobs.put("a", Buffer.from("x"))).rejects.toMatchObject({ code: "service_unavailable" });
});

test("a server that ends each connection at once, as a proxy of one that is down does, can't be used", async () => {
  const server = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  await expect(
    openPostgres(`postgres://test@127.0.0.1:${port}/test?connect_timeout=1`),
  ).rejects.toMatchObject({ code: "service_unavailable" });
});

test.skipIf(withoutPostgres)("a process that hangs in a write doesn't stop the others for long", async () => {
  const url = await newPostgres();
  const [hanging, other] = [await openPostgres(url, { stalledMs: 200 }), await openPostgres(url)];
  onTestFinished(async () => void (await Promise.all([hanging.close(), other.close()])));
  const begun = Promise.withResolvers<void>();
  const goesOn = Promise.withResolvers<void>();
  const add = (queries: Queries, label: string) =>
    queries.insertInto("counters").values({ name: label, value: 1 }).execute();
  const hung = hanging.write(async (queries) => {
    await add(queries, "hung");
    begun.resolve();
    await goesOn.promise;
    await add(queries, "later");
  });
  const failed = expect(hung).rejects.toMatchObject({ code: "service_unavailable" });
  await begun.promise;
  await other.write((queries) => add(queries, "other"));
  goesOn.resolve();
  await failed;
  await hanging.write((queries) => add(queries, "again"));
  const rows = await other.read.selectFrom("counters").select("name").orderBy("name").execute();
  expect(rows.map((row) => row.name)).toEqual(["again", "collections", "other"]);
});

test.skipIf(withoutPostgres)(
  "more queries than connections: each one ends when the database restarts, and those after it succeed",
  async () => {
    const database = await openPostgres(await newPostgres());
    onTestFinished(() => database.close());
    let isDone = false;
    const codes = new Set<string>();
    const ask = (): Promise<void> =>
      database.read
        .selectFrom("counters")
        .selectAll()
        .execute()
        .then(
          () => void codes.add("ok"),
          (error: { readonly code?: string }) => void codes.add(error.code ?? "unknown"),
        );
    const load = Array.from({ length: 40 }, async () => {
      while (!isDone) await ask();
    });
    await cluster?.restart();
    isDone = true;
    await Promise.all(load);
    expect([...codes].toSorted()).toEqual(["ok", "service_unavailable"]);
    codes.clear();
    await Promise.all(Array.from({ length: 40 }, ask));
    expect([...codes]).toEqual(["ok"]);
  },
);

test("a damaged content is reported, not served", async () => {
  const data = tempFolder();
  const { admin } = await openRegistry({ data });
  await admin.createNamespace({ body: { name: "acme" } });
  const { version } = await publish(admin, "acme", { name: "pdf" });
  const { sha256 } = version.archive;
  writeFileSync(join(data, "blobs", sha256.slice(0, 2), sha256), "other bytes");
  await expect(
    admin.downloadVersion({ params: { namespace: "acme", name: "pdf", version: "1.0.0" } }),
  ).rejects.toMatchObject({ code: "integrity_error" });
});

test("what a failed publication left is removed, and nothing that a version uses", async () => {
  const { admin, registry } = await openRegistry();
  await admin.createNamespace({ body: { name: "acme" } });
  await publish(admin, "acme", { name: "pdf" });
  const { blobs } = registry.context;
  const stray = Buffer.from("left behind");
  await blobs.put(hash(stray), stray);
  expect(await collectGarbage(registry.context)).toEqual({ kept: 3, removed: 0, freedBytes: 0 });
  const later = new Date(Date.now() + 48 * 60 * 60 * 1000);
  expect(await collectGarbage(registry.context, { now: later })).toEqual({
    kept: 2,
    removed: 1,
    freedBytes: 11,
  });
  expect(await blobs.get(hash(stray))).toBe(undefined);
  expect(
    (await admin.downloadVersion({ params: { namespace: "acme", name: "pdf", version: "1.0.0" } })).length,
  ).toBeGreaterThan(0);
});

test("a version is complete also if its contents are removed while it is published", async () => {
  const data = tempFolder();
  const own = folderBlobs(join(data, "blobs"));
  let rounds = 0;
  let collect: () => Promise<unknown> = async () => undefined;
  // The first time, everything that was stored for the upload is removed before the version is written.
  const blobs: BlobStore = {
    ...own,
    async put(sha256, content) {
      await own.put(sha256, content);
      if (content.length > 0 && rounds < 1 && Buffer.from(content).includes("Follow these steps")) {
        rounds += 1;
        await collect();
      }
    },
  };
  const { admin, registry } = await openRegistry({ data, blobs });
  const later = new Date(Date.now() + 48 * 60 * 60 * 1000);
  collect = () => collectGarbage(registry.context, { now: later });
  await admin.createNamespace({ body: { name: "acme" } });
  await publish(admin, "acme", { name: "pdf" });
  expect(rounds).toBe(1);
  const params = { namespace: "acme", name: "pdf", version: "1.0.0" };
  await admin.downloadVersion({ params });
  expect((await admin.readFile({ params, query: { path: "SKILL.md" } })).length).toBeGreaterThan(0);
});
