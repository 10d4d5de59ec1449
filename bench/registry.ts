import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { createRegistryClient, type RegistryClient } from "@skillwright/contract/client";
import { createRegistry, type Registry, type RegistryPlace, serveRegistry } from "@skillwright/registry";
import { startCluster } from "../packages/registry/test/support/postgres.ts";
import { copyRows, library, paramsOf, publishSkills } from "./support/fill-registry.ts";
import { print, timed } from "./support/timed.ts";

/**
 * A registry by its number of skills: publishing, searching, downloading and memory. Requests go through the whole HTTP
 * application in this process, without a network. Arguments: sizes, and `postgres` for a PostgreSQL server of its own, with
 * one, two and four processes that are called over HTTP at the end: `npm run bench -- registry -- 1000 10000 postgres`. Each
 * size adds to the one before. The first skills are published like any other, the rest are written as rows. `serve ADDRESS
 * FILE` is what the processes run. The bench `static` measures static copies.
 */
const args = process.argv.slice(2);
const sizes = args.map(Number).filter((size) => size > 0);
const counts = (sizes.length > 0 ? sizes : [1000, 10_000]).toSorted((a, b) => a - b);
const isOnPostgres = args.includes("postgres");
// What the processes write is in the folder of the one that starts them.
const folder = args[0] === "serve" ? "" : mkdtempSync(join(tmpdir(), "skillwright-bench-"));
const searchFile = join(folder, "search.sqlite");
/** Skills that are really published. */
const PUBLISHED = 500;
const QUERIES = 300;
const DOWNLOADS = 500;
/** Requests of each kind that are sent to several processes. */
const REQUESTS = 1200;
/** Requests of each kind that each process answers before: it compiles its code, and reads what others find in memory. */
const WARM_UP = 100;
/** Requests that wait for an answer at the same time. */
const CONCURRENCY = 16;
/** Of Linux, in /proc. */
const TICKS_PER_SECOND = 100;

try {
  if (args[0] === "serve") {
    await serveUntilTold(args[1] ?? "", args[2] ?? "");
  } else if (isOnPostgres) {
    const cluster = await startCluster();
    try {
      await measureRegistry({ database: await cluster.createDatabase() });
    } finally {
      await cluster.stop();
    }
  } else await measureRegistry({ data: join(folder, "data") });
  const [load = 0] = loadavg();
  print("load per processor", load / availableParallelism(), "");
} finally {
  if (folder !== "") rmSync(folder, { recursive: true, force: true });
}

async function measureRegistry(place: RegistryPlace): Promise<void> {
  process.stdout.write(`\n${"database" in place ? "PostgreSQL" : "SQLite"}\n`);
  const registry = await createRegistry({ ...place, searchFile, rateLimit: "off" });
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
        print("publish, skills per second", PUBLISHED / 10 / publishing.seconds, "/s");
        print("publish, processor time each", (publishing.cpu * 1000) / (PUBLISHED / 10), "ms");
        published += PUBLISHED / 10;
      }
      await measureReads(client, registry, count);
    }
    await measureRestart(place);
    if ("database" in place) {
      for (const processes of [1, 2, 4])
        await measureProcesses(place.database, processes, counts.at(-1) ?? 0);
    }
  } finally {
    await registry.close();
  }
}

async function measureReads(client: RegistryClient, registry: Registry, count: number): Promise<void> {
  const first = await timed(() => client.searchSkills({ query: { q: library.shortQuery(1) } }));
  print("first search after publishing", first.cpu * 1000, "ms of processor time");
  const times: number[] = [];
  const searching = await timed(async () => {
    for (let index = 0; index < QUERIES; index += 1) {
      const q = library.shortQuery((index * 7919) % count);
      times.push((await timed(() => client.searchSkills({ query: { q } }))).seconds * 1000);
    }
  });
  printTimes("search", times);
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

/** The first search of a process that finds an index of the last one. */
async function measureRestart(place: RegistryPlace): Promise<void> {
  const registry = await createRegistry({ ...place, searchFile, rateLimit: "off" });
  try {
    const first = await timed(() => registry.prepareSearch());
    print("preparing search after a restart", first.cpu * 1000, "ms of processor time");
  } finally {
    await registry.close();
  }
}

/** A process that the benchmark started. */
interface Served {
  readonly child: ChildProcess;
  readonly url: string;
}

/** Several processes on one database: requests per second, and the processor time that each request takes where. */
async function measureProcesses(database: string, processes: number, count: number): Promise<void> {
  process.stdout.write(
    `\n ${count} skills, ${processes} ${processes === 1 ? "process" : "processes"} over HTTP\n`,
  );
  const served: Served[] = [];
  try {
    for (let index = 0; index < processes; index += 1) served.push(await startServed(database));
    const kinds = {
      search: (index: number) => `search?q=${encodeURIComponent(library.shortQuery((index * 7919) % count))}`,
      "get a skill": (index: number) => {
        const { namespace, name } = paramsOf((index * 7919) % count);
        return `skills/${namespace}/${name}`;
      },
      download: (index: number) => {
        const { namespace, name } = paramsOf((index * 7919) % count);
        return `skills/${namespace}/${name}/versions/1.0.0/download`;
      },
    };
    for (const [kind, pathOf] of Object.entries(kinds)) {
      await sendAll(served, pathOf, WARM_UP * processes);
      const before = await usageOf(served);
      const start = performance.now();
      const times = await sendAll(served, pathOf, REQUESTS);
      const seconds = (performance.now() - start) / 1000;
      const after = await usageOf(served);
      print(`${kind}, per second`, REQUESTS / seconds, "/s");
      printTimes(kind, times);
      print(`${kind}, processor time each`, ((after.registry - before.registry) * 1000) / REQUESTS, "ms");
      print("… of PostgreSQL", ((after.database - before.database) * 1000) / REQUESTS, "ms");
    }
  } finally {
    for (const { child } of served) child.kill("SIGKILL");
  }
}

async function startServed(database: string): Promise<Served> {
  const child = fork(import.meta.filename, ["serve", database, searchFile], { execArgv: process.execArgv });
  const [url] = (await Promise.race([once(child, "message"), once(child, "exit")])) as [string | number];
  if (typeof url !== "string") throw new Error("A process of the registry ended early");
  return { child, url };
}

async function sendAll(
  served: readonly Served[],
  pathOf: (index: number) => string,
  requests: number,
): Promise<readonly number[]> {
  const times: number[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let index = next++; index < requests; index = next++) {
      const start = performance.now();
      const answer = await fetch(`${served[index % served.length]?.url}/api/v1/${pathOf(index)}`);
      if (!answer.ok) throw new Error(`${pathOf(index)}: ${answer.status}`);
      await answer.arrayBuffer();
      times.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  return times;
}

/** The median and the 95th percentile of times in milliseconds. */
function printTimes(what: string, times: readonly number[]): void {
  const sorted = times.toSorted((a, b) => a - b);
  for (const percent of [50, 95])
    print(`${what}, p${percent}`, sorted[Math.floor((sorted.length * percent) / 100)] ?? 0, "ms");
}

/** Processor time in seconds: of the processes, and of everything that PostgreSQL runs. */
async function usageOf(
  served: readonly Served[],
): Promise<{ readonly registry: number; readonly database: number }> {
  let registry = 0;
  for (const { child } of served) {
    child.send("usage");
    const [used] = (await once(child, "message")) as [number];
    registry += used;
  }
  const ticks = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const text = readFileSync(`/proc/${pid}/stat`, "utf8");
        if (!/^\d+ \(postgres\)/.test(text)) return [];
        const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
        return [Number(fields[11]) + Number(fields[12])];
      } catch {
        // It ended meanwhile.
        return [];
      }
    });
  return { registry, database: ticks.reduce((sum, value) => sum + value, 0) / TICKS_PER_SECOND };
}

/** What a process does that was started for measuring. */
async function serveUntilTold(database: string, file: string): Promise<void> {
  const registry = await serveRegistry({ database, searchFile: file, port: 0, rateLimit: "off" });
  await registry.prepareSearch();
  process.on("message", () => {
    const { user, system } = process.cpuUsage();
    process.send?.((user + system) / 1_000_000);
  });
  process.send?.(registry.url);
  await once(process, "disconnect");
  await registry.close();
}
