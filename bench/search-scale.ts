import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, loadavg, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { makeLibrary, writeLibrary } from "./support/make-library.ts";
import { measure } from "./support/measure.ts";
import { compareWithTargets, type ScaleResult, scalePage, scalePlot } from "./support/scale-page.ts";

/**
 * Search performance by number of skills: building, updating, querying, memory and file size, compared with
 * SQLite's FTS5 on the same texts. Arguments are sizes; `write` writes table and plot to docs: `npm run bench
 * -- scale -- 1000 10000 write`. `queries` measures only queries and memory, and compares them with their targets;
 * `--folder=PATH` keeps the skills and their index there for the next run.
 */
const args = process.argv.slice(2);
const sizes = args.map(Number).filter((size) => size > 0);
const counts = sizes.length > 0 ? sizes : [1000, 10_000, 100_000];
const kept = args.find((arg) => arg.startsWith("--folder="))?.slice("--folder=".length);
const folder = kept === undefined ? mkdtempSync(join(tmpdir(), "skillwright-bench-")) : resolve(kept);
const script = join(import.meta.dirname, "support", "search-steps.mjs");
const bin = resolve("packages/cli/bin/skillwright.js");
const library = makeLibrary();

/** Largest size of V8's young generation in megabytes for the second measurement of memory. */
const SMALL_YOUNG_MB = 16;

try {
  if (args.includes("queries")) for (const count of counts) measureQueries(count);
  else {
    const results = counts.map(measureScale);
    if (args.includes("write")) {
      mkdirSync("docs/images", { recursive: true });
      writeFileSync("docs/images/search-scale.svg", scalePlot(results));
      writeFileSync("docs/search-scale.md", scalePage(results, busyness()));
    }
  }
} finally {
  if (kept === undefined) rmSync(folder, { recursive: true, force: true });
}

/** Runnable processes per CPU. */
function busyness(): number {
  const [load = 0] = loadavg();
  return load / availableParallelism();
}

type RunStep = (step: string, own: string, flags?: readonly string[]) => ScaleResult["values"];

/** Writes the skills unless an earlier run kept them, and returns what runs a step on them. */
function prepareSteps(count: number): { readonly home: string; readonly run: RunStep } {
  process.stdout.write(`\n${count} skills\n`);
  const home = join(folder, `home-${count}`);
  const queries = join(home, "queries.json");
  if (!existsSync(queries)) {
    writeLibrary(library, join(home, ".agents/skills"), count);
    const some = (number: number, make: (index: number) => string): readonly string[] =>
      Array.from({ length: number }, (_, index) => make((index * 7919) % count));
    const short = some(400, (number) => library.shortQuery(number));
    const long = some(100, (number) => library.longQuery(number));
    writeFileSync(queries, JSON.stringify({ short, long }));
  }
  const run: RunStep = (step, own, flags = []) => {
    const env = { HOME: home, SKILLWRIGHT_HOME: join(folder, `${own}-${count}`) };
    const command = ["--expose-gc", ...flags, script, step, home, queries];
    return measure({ name: step, command, env, runs: 1 }).output;
  };
  return { home, run };
}

/** Memory with the size that V8's young generation has in earlier versions of Node.js. */
function measureSmall(run: RunStep): number {
  return run("query", "own", [`--max-semi-space-size=${SMALL_YOUNG_MB}`]).rssHeld ?? 0;
}

function measureQueries(count: number): void {
  const { run } = prepareSteps(count);
  if (!existsSync(join(folder, `own-${count}`))) {
    run("build", "own");
    // The first start afterwards writes the scan index again, which takes memory.
    run("query", "own");
  }
  const values = { ...run("query", "own"), rssSmall: measureSmall(run) };
  for (const line of compareWithTargets(values)) process.stdout.write(`  ${line}\n`);
  process.stdout.write(`  ${busyness().toFixed(1)} runnable processes per CPU: times count only below 1.\n`);
}

function measureScale(count: number): ScaleResult {
  const { home, run } = prepareSteps(count);
  const env = { HOME: home, SKILLWRIGHT_HOME: join(folder, `own-${count}`), SKILLWRIGHT_BUILT_INS: "off" };
  const built = run("build", "own");
  const threaded = run("worker", "worker");
  const fts = run("fts", "own");
  const cli = measure({
    name: "command line",
    command: [bin, "search", "--keyword", library.shortQuery(3), "--cwd", home],
    env,
    runs: 5,
  });
  const bare = measure({ name: "bare Node", command: ["-e", "0"], runs: 5 });
  const used = { ...run("use", "own"), rssSmall: measureSmall(run) };
  const result: ScaleResult = {
    count,
    values: { ...built, ...threaded, ...fts, ...used, cli: cli.milliseconds, bare: bare.milliseconds },
  };
  for (const [name, value] of Object.entries(result.values))
    process.stdout.write(`  ${name.padEnd(14)}${value.toFixed(2).padStart(14)}\n`);
  return result;
}
