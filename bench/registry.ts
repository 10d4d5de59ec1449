import { mkdtempSync, rmSync, statSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { availableParallelism, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { createRegistryClient, type RegistryClient } from "@skillwright/contract/client";
import { type PackageFile, type PackagePath, searchDocument, writeZip } from "@skillwright/core/internal";
import { createRegistry, exportStatic, type Registry, type RegistryPlace } from "@skillwright/registry";
import { makeLibrary } from "./support/make-library.ts";

/**
 * A registry by its number of skills: publishing, searching, downloading, memory, and its static copy. Requests go
 * through the whole HTTP application in this process, without a network. Arguments: sizes, and addresses such as
 * `postgres://…/empty` for empty databases; without one, SQLite is measured:
 * `npm run bench -- registry -- 1000 10000`. Each size adds to the one before. The first skills are published like any
 * other; the rest are written to the database as copies of one of them with texts of their own, because publishing
 * 100,000 takes hours.
 */
const args = process.argv.slice(2);
const sizes = args.map(Number).filter((size) => size > 0);
const counts = (sizes.length > 0 ? sizes : [1000, 10_000]).toSorted((a, b) => a - b);
const databases = args.filter((arg) => arg.startsWith("postgres://"));
const folder = mkdtempSync(join(tmpdir(), "skillwright-bench-"));
const library = makeLibrary();
/** Namespaces that were created. */
const namespaces = new Set<string>();
const EMPTY_MANIFEST = { displayName: "", tags: [], triggers: [] } as const;

/** Skills in one namespace; a namespace has a quota. */
const PER_NAMESPACE = 1000;
/** Skills that are really published. */
const PUBLISHED = 500;
/** Largest registry whose static copy is measured. */
const MAX_COPIED = 3000;
const QUERIES = 300;
const DOWNLOADS = 500;

try {
  const places: readonly RegistryPlace[] =
    databases.length > 0 ? databases.map((database) => ({ database })) : [{ data: join(folder, "data") }];
  for (const place of places) {
    namespaces.clear();
    await measureRegistry(place);
  }
  const [load = 0] = loadavg();
  print("load per processor", load / availableParallelism(), "");
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function measureRegistry(place: RegistryPlace): Promise<void> {
  process.stdout.write(`\n${"database" in place ? "PostgreSQL" : "SQLite"}\n`);
  const registry = await createRegistry({ ...place, rateLimit: "off" });
  const client = createRegistryClient({
    baseUrl: "http://registry.bench",
    token: (await registry.createFirstToken()) ?? "",
    fetch: async (url, init) => registry.app.request(url, init),
  });
  try {
    let published = 0;
    for (const count of counts) {
      process.stdout.write(`\n ${count} skills\n`);
      const from = published;
      const to = Math.min(count, PUBLISHED);
      if (from < to) {
        const publishing = await timed(() => publishSkills(client, from, to));
        print("publish, skills per second", (to - from) / publishing.seconds, "/s");
        print("publish, processor time each", (publishing.cpu * 1000) / (to - from), "ms");
      }
      await copyRows(client, registry, Math.max(from, to), count);
      published = count;
      if (from >= PUBLISHED) {
        const publishing = await timed(() => publishSkills(client, count, count + PUBLISHED / 10));
        print("publish, processor time each", (publishing.cpu * 1000) / (PUBLISHED / 10), "ms");
        published += PUBLISHED / 10;
      }
      await measureReads(client, registry, count);
      if (count <= MAX_COPIED) await measureCopy(client, count);
    }
  } finally {
    await registry.close();
  }
}

async function publishSkills(client: RegistryClient, from: number, to: number): Promise<void> {
  for (let number = from; number < to; number += 1) {
    const namespace = `team-${Math.floor(number / PER_NAMESPACE)}`;
    await makeNamespace(client, namespace);
    const name = library.nameOf(number);
    const file: PackageFile = {
      path: "SKILL.md" as PackagePath,
      bytes: Buffer.from(library.skillText(number)),
      executable: false,
    };
    const form = new FormData();
    form.set("archive", new File([Buffer.from(writeZip([file]))], `${name}.zip`));
    form.set("version", "1.0.0");
    await client.publishVersion({ params: { namespace, name }, body: form });
  }
}

async function makeNamespace(client: RegistryClient, name: string): Promise<void> {
  if (namespaces.has(name)) return;
  namespaces.add(name);
  await client.createNamespace({ body: { name, visibility: "public" } });
}

/** Adds skills as rows: copies of the first one, with the names and texts of others. */
async function copyRows(
  client: RegistryClient,
  { context }: Registry,
  from: number,
  to: number,
): Promise<void> {
  const { read } = context.database;
  const version = await read
    .selectFrom("versions")
    .selectAll()
    .orderBy("id")
    .limit(1)
    .executeTakeFirstOrThrow();
  const original = await read
    .selectFrom("skills")
    .selectAll()
    .orderBy("id")
    .limit(1)
    .executeTakeFirstOrThrow();
  for (let start = from; start < to; start += PER_NAMESPACE) {
    const end = Math.min(to, start + PER_NAMESPACE);
    for (let number = start; number < end; number += 1)
      await makeNamespace(client, paramsOf(number).namespace);
    await context.change(
      { user: "bench", token: null, scopes: [], expiresAt: null, roles: new Map() },
      async ({ queries, touch }) => {
        for (let number = start; number < end; number += 1) {
          const { namespace, name } = paramsOf(number);
          const [, description = "", body = ""] =
            /^description: ([^\n]*)$.*?^---$(.*)/ms.exec(library.skillText(number)) ?? [];
          const document = JSON.stringify(searchDocument({ ...EMPTY_MANIFEST, description }, name, body));
          const { id: _, ...skill } = original;
          const row = await queries
            .insertInto("skills")
            .values({ ...skill, namespace, name, description, search_document: document })
            .returning("id")
            .executeTakeFirstOrThrow();
          const { id: __, ...values } = version;
          const copied = await queries
            .insertInto("versions")
            .values({ ...values, skill_id: row.id, search_document: document })
            .returning("id")
            .executeTakeFirstOrThrow();
          await queries
            .insertInto("tags")
            .values({ skill_id: row.id, tag: "latest", version: version.version })
            .execute();
          await queries
            .insertInto("version_blobs")
            .values({ version_id: copied.id, sha256: version.archive_sha256 })
            .execute();
          await touch(row.id);
        }
      },
    );
  }
}

async function measureReads(client: RegistryClient, registry: Registry, count: number): Promise<void> {
  const first = await timed(() => client.searchSkills({ query: { q: library.shortQuery(1) } }));
  print("first search after publishing", first.seconds * 1000, "ms");
  const times: number[] = [];
  const searching = await timed(async () => {
    for (let index = 0; index < QUERIES; index += 1) {
      const q = library.shortQuery((index * 7919) % count);
      times.push((await timed(() => client.searchSkills({ query: { q } }))).seconds * 1000);
    }
  });
  times.sort((a, b) => a - b);
  print("search, p50", times[Math.floor(QUERIES * 0.5)] ?? 0, "ms");
  print("search, p95", times[Math.floor(QUERIES * 0.95)] ?? 0, "ms");
  print("search, processor time each", (searching.cpu * 1000) / QUERIES, "ms");
  const resolving = await timed(async () => {
    for (let index = 0; index < DOWNLOADS; index += 1)
      await client.getSkill({ params: paramsOf((index * 7919) % count) });
  });
  print("get a skill, processor time each", (resolving.cpu * 1000) / DOWNLOADS, "ms");
  const downloading = await timed(async () => {
    for (let index = 0; index < DOWNLOADS; index += 1) {
      const params = { ...paramsOf((index * 7919) % count), version: "1.0.0" };
      await client.downloadVersion({ params });
    }
  });
  print("download, per second", DOWNLOADS / downloading.seconds, "/s");
  print("download, processor time each", (downloading.cpu * 1000) / DOWNLOADS, "ms");
  await registry.settle();
  globalThis.gc?.();
  print("resident memory", process.memoryUsage().rss / 1024 ** 2, "MB");
}

/** The static copy: the whole of it, and a second time when nothing changed. */
async function measureCopy(client: RegistryClient, count: number): Promise<void> {
  const out = join(folder, `static-${count}`);
  const whole = await timed(() => exportStatic(client, out));
  print("static export, whole", whole.seconds, "s");
  const again = await timed(() => exportStatic(client, out));
  print("static export, nothing changed", again.seconds, "s");
  const names = await readdir(out, { recursive: true });
  const files = names.map((name) => statSync(join(out, name))).filter((stats) => stats.isFile());
  const linked = new Map(files.map(({ ino, size }) => [ino, size]));
  const bytes = [...linked.values()].reduce((sum, size) => sum + size, 0);
  print("… files", files.length, "");
  print("… size, each content once", bytes / 1024 ** 2, "MB");
  const shards = names.filter((name) => name.includes("-/search/words-"));
  const sizesOf = shards.map((name) => statSync(join(out, name)).size).toSorted((a, b) => a - b);
  print("… part of the search index, median", (sizesOf[Math.floor(sizesOf.length / 2)] ?? 0) / 1024, "kB");
  print("… part of the search index, largest", (sizesOf.at(-1) ?? 0) / 1024, "kB");
  rmSync(out, { recursive: true, force: true });
}

function paramsOf(number: number): { readonly namespace: string; readonly name: string } {
  return { namespace: `team-${Math.floor(number / PER_NAMESPACE)}`, name: library.nameOf(number) };
}

interface Timed {
  readonly seconds: number;
  /** Processor time of this process, in seconds. */
  readonly cpu: number;
}

async function timed(work: () => Promise<unknown>): Promise<Timed> {
  const start = performance.now();
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return { seconds: (performance.now() - start) / 1000, cpu: (user + system) / 1_000_000 };
}

function print(name: string, value: number, unit: string): void {
  process.stdout.write(`  ${name.padEnd(40)}${value.toFixed(2).padStart(14)} ${unit}\n`);
}
