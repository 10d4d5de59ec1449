import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, loadavg, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { makeLibrary, writeLibrary } from "./support/make-library.ts";
import { measure } from "./support/measure.ts";
import { type ScaleResult, scalePage, scalePlot } from "./support/scale-page.ts";

/**
 * Search performance by number of skills: building, updating, querying, memory and file size, compared with
 * SQLite's FTS5 on the same texts. Arguments are sizes; `write` writes table and plot to docs: `npm run bench
 * -- scale -- 1000 10000 write`.
 */
const args = process.argv.slice(2);
const sizes = args.map(Number).filter((size) => size > 0);
const counts = sizes.length > 0 ? sizes : [1000, 10_000, 100_000];
const folder = mkdtempSync(join(tmpdir(), "skillwright-bench-"));
const script = join(import.meta.dirname, "support", "search-steps.mjs");
const bin = resolve("packages/cli/bin/skillwright.js");
const library = makeLibrary();

try {
  const results = counts.map(measureScale);
  const [load = 0] = loadavg();
  if (args.includes("write")) {
    mkdirSync("docs/images", { recursive: true });
    writeFileSync("docs/images/search-scale.svg", scalePlot(results));
    writeFileSync("docs/search-scale.md", scalePage(results, load / availableParallelism()));
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function measureScale(count: number): ScaleResult {
  process.stdout.write(`\n${count} skills\n`);
  const home = join(folder, `home-${count}`);
  writeLibrary(library, join(home, ".agents/skills"), count);
  const queries = join(home, "queries.json");
  const some = (number: number, make: (index: number) => string): readonly string[] =>
    Array.from({ length: number }, (_, index) => make((index * 7919) % count));
  const short = some(400, (number) => library.shortQuery(number));
  const long = some(100, (number) => library.longQuery(number));
  writeFileSync(queries, JSON.stringify({ short, long }));
  const run = (step: string, own: string): Readonly<Record<string, number>> => {
    const env = { HOME: home, SKILLWRIGHT_HOME: join(folder, `${own}-${count}`) };
    const command = ["--expose-gc", script, step, home, queries];
    return measure({ name: step, command, env, runs: 1 }).output;
  };
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
  const used = run("use", "own");
  const result: ScaleResult = {
    count,
    values: { ...built, ...threaded, ...fts, ...used, cli: cli.milliseconds, bare: bare.milliseconds },
  };
  for (const [name, value] of Object.entries(result.values))
    process.stdout.write(`  ${name.padEnd(14)}${value.toFixed(2).padStart(14)}\n`);
  return result;
}
