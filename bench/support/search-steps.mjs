// Plain JavaScript: stripping types would take longer than the measurement.
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { monitorEventLoopDelay, performance } from "node:perf_hooks";
import { DatabaseSync } from "node:sqlite";
import { setTimeout } from "node:timers/promises";
import { getHeapSpaceStatistics } from "node:v8";
import { createSkills } from "@skillwright/runtime";

/** How long the event loop is measured while idle and while embeddings are computed. */
const IDLE_MS = 5000;
const VECTORS_MS = 20_000;

/** One step of the search benchmark in its own process: `build`, `worker`, `query`, `use` or `fts`. */
const [step = "", home = ".", queriesFile = ""] = process.argv.slice(2);
const { short, long } = JSON.parse(readFileSync(queriesFile, "utf8"));
const skills = await createSkills({ home, cwd: home });
const list = skills.list();
const results = await { build, worker, query, use, fts }[step]();
await skills.close();
process.stdout.write(`${JSON.stringify(results)}\n`);

async function build() {
  const readAll = await time(() => list.map(({ found }) => readFileSync(found.key, "utf8").length));
  const cpu = process.cpuUsage();
  const made = await time(() => skills.search("anything", { build: "here", by: "keyword" }));
  const buildCpu = cpuSince(cpu);
  await skills.close();
  return {
    skills: list.length,
    readAll,
    build: made,
    buildCpu,
    bytes: statSync(skills.locations.searchFile).size,
  };
}

/** Event loop delay during the work, and while idle. */
async function worker() {
  const idle = await delays("idle", () => setTimeout(IDLE_MS));
  const building = await delays("delay", () => skills.search("anything", { by: "keyword" }));
  const signal = AbortSignal.timeout(VECTORS_MS);
  const understanding = await delays("vectors", () =>
    skills.prepareSearch({ embeddings: "compute", signal }),
  );
  return { ...idle, ...building, worker: building.delayTime, ...understanding };
}

async function delays(name, work) {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const spent = await time(work);
  delay.disable();
  return {
    [`${name}Time`]: spent,
    [`${name}P50`]: delay.percentile(50) / 1e6,
    [`${name}P99`]: delay.percentile(99) / 1e6,
    [`${name}Max`]: delay.max / 1e6,
  };
}

/** Loading, queries and memory. */
async function query() {
  const before = memory("Before");
  const cpu = process.cpuUsage();
  const load = await time(() => skills.search("anything", { by: "keyword" }));
  const loadCpu = cpuSince(cpu);
  const asked = {
    ...(await latencies("short", short, (text) => skills.search(text, { by: "keyword" }))),
    ...(await latencies("long", long, (text) => skills.search(text, { by: "keyword" }))),
  };
  return { load, loadCpu, ...asked, ...before, ...memory("Held") };
}

async function use() {
  return { ...(await query()), ...(await updates()), ...memory("Watched") };
}

/** Memory of the process after garbage collection, in megabytes. */
function memory(name) {
  globalThis.gc();
  globalThis.gc();
  const young = getHeapSpaceStatistics().find((space) => space.space_name === "new_space");
  return {
    [`rss${name}`]: process.memoryUsage().rss / 1e6,
    // Memory that V8 reserves for new objects.
    [`young${name}`]: (young?.physical_space_size ?? 0) / 1e6,
  };
}

/** The cost of a search after one skill changed. */
async function updates() {
  await skills.watch();
  const times = [];
  const cpus = [];
  // The first scan after watching starts reads everything again.
  await skills.search("anything", { by: "keyword" });
  for (let round = 0; round < 40; round += 1) {
    const { key } = list[(round * 37) % list.length].found;
    const changed = new Promise((resolve) => {
      const end = skills.on("change", () => {
        end();
        resolve(undefined);
      });
    });
    writeFileSync(key, `${readFileSync(key, "utf8")}\nround${round} changed\n`);
    await changed;
    const cpu = process.cpuUsage();
    times.push(await time(() => skills.search(`round${round}`, { by: "keyword" })));
    cpus.push(cpuSince(cpu));
  }
  return {
    updateP50: percentile(times, 0.5),
    updateMax: percentile(times, 1),
    updateCpu: percentile(cpus, 0.5),
  };
}

/** The same documents and queries with FTS5, as the baseline. */
async function fts() {
  const database = new DatabaseSync(`${home}/fts.sqlite`);
  database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF; PRAGMA cache_size = -16000");
  database.exec(`CREATE VIRTUAL TABLE documents USING fts5(name, description, body, content='',
    tokenize = 'porter unicode61')`);
  const put = database.prepare("INSERT INTO documents (rowid, name, description, body) VALUES (?, ?, ?, ?)");
  const ftsBuild = await time(() => {
    database.exec("BEGIN");
    for (const [index, { found, name, manifest }] of list.entries())
      put.run(index + 1, name, manifest.description, readFileSync(found.key, "utf8"));
    database.exec("COMMIT");
  });
  const find = database.prepare(
    "SELECT rowid FROM documents WHERE documents MATCH ? ORDER BY bm25(documents, 2, 2, 1) LIMIT 10",
  );
  const common = new Set("please help me to the of".split(" "));
  const ask = (query) =>
    find.all(
      [...new Set(query.match(/[a-z]+/g))]
        .filter((word) => !common.has(word))
        .slice(0, 32)
        .map((word) => `"${word}"`)
        .join(" OR "),
    );
  const results = { ftsBuild, ...(await latencies("fts", short, ask)) };
  database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
  database.close();
  return { ...results, ftsBytes: statSync(`${home}/fts.sqlite`).size };
}

async function latencies(name, queries, ask) {
  const times = [];
  const cpus = [];
  for (const query of queries) {
    const cpu = process.cpuUsage();
    times.push(await time(() => ask(query)));
    cpus.push(cpuSince(cpu));
  }
  return {
    // On a busy computer, CPU time is more reliable than wall time.
    [`${name}Cpu`]: cpus.reduce((sum, cpu) => sum + cpu, 0) / queries.length,
    [`${name}CpuP50`]: percentile(cpus, 0.5),
    [`${name}CpuP95`]: percentile(cpus, 0.95),
    [`${name}P50`]: percentile(times, 0.5),
    [`${name}P95`]: percentile(times, 0.95),
    [`${name}P99`]: percentile(times, 0.99),
  };
}

function cpuSince(before) {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

async function time(work) {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function percentile(times, share) {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
