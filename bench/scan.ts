import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeSkills } from "./support/make-skills.ts";
import { type Measurement, measure } from "./support/measure.ts";

/**
 * Time of a scan, as ratios to baselines from the same run. Arguments are sizes: `npm run bench -- scan --
 * 100 10000`.
 */
const sizes = process.argv
  .slice(2)
  .map(Number)
  .filter((size) => size > 0);
const counts = sizes.length > 0 ? sizes : [100, 1000, 10_000, 50_000];
const here = import.meta.dirname;
const cli = join(here, "../packages/cli/bin/skillwright.js");
const folder = mkdtempSync(join(tmpdir(), "skillwright-bench-"));

try {
  const bare = measure({ name: "bare Node start (c)", command: ["-e", "0"] });
  const version = measure({ name: "skillwright --version", command: [cli, "--version"] });
  print(bare);
  print(version, { "× bare": version.milliseconds / bare.milliseconds, target: 1.5 });
  for (const count of counts) measureScan(count, bare);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function measureScan(count: number, bare: Measurement): void {
  process.stdout.write(`\n${count} skills\n`);
  const home = join(folder, `home-${count}`);
  const own = join(folder, `own-${count}`);
  mkdirSync(home);
  makeSkills(join(home, ".agents/skills"), count);
  waitForClocks();
  const runs = count > 20_000 ? 5 : 15;
  const env = { HOME: home, SKILLWRIGHT_HOME: own };
  const forget = (): void => rmSync(own, { recursive: true, force: true });
  const script = (file: string, ...args: readonly string[]): string[] => [
    join(here, "support", file),
    ...args,
  ];
  const yaml = measure({
    name: "walk + read + YAML (a)",
    command: script("baseline-scan.mjs", home, "yaml"),
    runs,
  });
  const plain = measure({
    name: "walk + read (b)",
    command: script("baseline-scan.mjs", home, "plain"),
    runs,
  });
  const library = script("library-scan.mjs", home);
  const cold = measure({ name: "cold", command: library, env, before: forget, runs });
  const warm = measure({ name: "warm", command: library, env, runs });
  const off = measure({ name: "without index", command: [...library, "off"], env, runs });
  const listing = { name: "skillwright list", command: [cli, "list", "--cwd", home], env };
  // The first run installs the built-in skills.
  measure({ ...listing, runs: 1 });
  waitForClocks();
  const list = measure({ ...listing, runs });
  print(yaml);
  print(plain);
  print(cold, { "× a": ratio(cold, yaml), target: 2, MB: megabytes(cold) });
  print(off, { "× a": ratio(off, yaml) });
  print(warm, { "× cold": ratio(warm, cold), target: 0.5, recalled: warm.output.recalled ?? 0 });
  print(list, { "× bare": ratio(list, bare), ...(count === 100 && { target: 2 }) });
}

/** Files younger than two seconds are always read again; real skills are older. */
function waitForClocks(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2500);
}

function ratio(a: Measurement, b: Measurement): number {
  return a.milliseconds / b.milliseconds;
}

function megabytes(measurement: Measurement): number {
  return Math.round((measurement.output.rss ?? 0) / 1024 / 1024);
}

function print(measurement: Measurement, figures: Readonly<Record<string, number>> = {}): void {
  const time = `${measurement.milliseconds.toFixed(1)} ms`.padStart(12);
  const parts = Object.entries(figures).map(([name, value]) => `${name} ${Number(value.toFixed(2))}`);
  process.stdout.write(`  ${measurement.name.padEnd(26)}${time}   ${parts.join(", ")}\n`);
}
