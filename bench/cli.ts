import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { codex } from "../oracle/codex.ts";
import type { HostDriver, Place } from "../oracle/host-driver.ts";
import { installedHost } from "../oracle/install.ts";
import { opencode } from "../oracle/opencode.ts";
import { makeSkills } from "./support/make-skills.ts";
import { type MeasureOptions, measure } from "./support/measure.ts";

/**
 * How long a person waits for a command, as ratios to a bare start of Node.js; and the time of `list` as ratios to what
 * Codex and OpenCode need to list the same skills, if `npm run oracle` installed them; and the processor time of `--as` as
 * ratios to the same command without it. Every figure is the best of several
 * runs.
 */
const RUNS = 15;
const HOST_RUNS = 5;
const cli = join(import.meta.dirname, "../packages/cli/bin/skillwright.js");
const folder = mkdtempSync(join(tmpdir(), "skillwright-bench-"));

/** What the ratios should be at most. */
const targets = {
  version: 1.2,
  list: { 100: 1.7, 1000: 3 },
  search: 2.5,
  /** `list --as` and `catalog --as` compared with the same command without `--as`. */
  simulated: 1.2,
  codex: { cold: 0.7, warm: 0.5 },
  opencode: 0.15,
} as const;

/** Writes the processor time of a program to a pipe when it ends. */
const REPORT = `data:text/javascript,import{writeSync}from"node:fs";process.on("exit",()=>{const{user,system}=process.cpuUsage();writeSync(3,String(user+system))})`;

/** The best times of a command and of a bare start of Node.js, measured in turns: both meet the same noise. */
interface Timed {
  readonly milliseconds: number;
  readonly bare: number;
}

try {
  const version = time(["--version"]);
  print("bare Node.js start", version.bare);
  print("skillwright --version", version.milliseconds, [["× bare", timesBare(version), targets.version]]);
  for (const count of [100, 1000] as const) await measureList(count);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function measureList(count: 100 | 1000): Promise<void> {
  process.stdout.write(`\n${count} skills\n`);
  const home = join(folder, `home-${count}`);
  const own = join(folder, `own-${count}`);
  const cwd = join(folder, `project-${count}`);
  mkdirSync(join(cwd, ".git"), { recursive: true });
  makeSkills(join(home, ".agents/skills"), count);
  const env = { HOME: home, SKILLWRIGHT_HOME: own };
  const list = ["list", "--cwd", cwd];
  const search = ["search", "merge files", "--keyword", "--cwd", cwd];
  // The first run installs the built-in skills.
  time(list, { env, runs: 1 });
  waitForClocks();
  // These build the indexes.
  time(search, { env, runs: 2 });
  const warm = time(list, { env });
  const found = time(search, { env });
  // Last: the first runs decide which compiled code is kept, and for a user only one of them is without an index.
  const before = (): void => rmSync(join(own, "cache/index.sqlite"), { force: true });
  const cold = time(list, { env, before });
  print("skillwright list, cold", cold.milliseconds, [["× bare", timesBare(cold)]]);
  print("skillwright list, warm", warm.milliseconds, [["× bare", timesBare(warm), targets.list[count]]]);
  print("skillwright search", found.milliseconds, [["× bare", timesBare(found), targets.search]]);
  compareWithDefault(env, cwd);
  if (count === 1000) await compareWithHosts({ home, cwd, env: {} }, { cold, warm });
}

/** Processor time of a simulation, as a ratio to the default's; both read the same skills. */
function compareWithDefault(env: Readonly<Record<string, string>>, cwd: string): void {
  for (const command of ["list", "catalog"]) {
    const words = [command, "--cwd", cwd];
    const simulated = [...words, "--as", "codex"];
    // These build the indexes.
    processorTime(words, env);
    processorTime(simulated, env);
    let [own, theirs] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
    for (let run = 0; run < RUNS; run += 1) {
      own = Math.min(own, processorTime(words, env));
      theirs = Math.min(theirs, processorTime(simulated, env));
    }
    print(`skillwright ${command} --as codex`, theirs, [["× default", theirs / own, targets.simulated]]);
  }
}

/** Milliseconds of processor time: unlike the time on the clock, other programs hardly change it. */
function processorTime(words: readonly string[], env: Readonly<Record<string, string>>): number {
  const { status, stderr, output } = spawnSync("node", ["--import", REPORT, cli, ...words], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe", "pipe"],
    encoding: "utf8",
    maxBuffer: 256 * 1024 * 1024,
  });
  if (status !== 0) throw new Error(`skillwright ${words.join(" ")} failed: ${stderr}`);
  return Number(output[3]) / 1000;
}

/** The same skills, listed by other agents. */
async function compareWithHosts(
  place: Place,
  { cold, warm }: { readonly cold: Timed; readonly warm: Timed },
): Promise<void> {
  const theirs = async (driver: HostDriver): Promise<number | undefined> => {
    const nodeModules = installedHost(driver);
    return nodeModules === undefined ? undefined : await fastest(() => driver.list(place, nodeModules));
  };
  const codexTime = await theirs(codex);
  if (codexTime !== undefined) {
    print("Codex, skills/list", codexTime, [
      ["our cold ×", cold.milliseconds / codexTime, targets.codex.cold],
      ["our warm ×", warm.milliseconds / codexTime, targets.codex.warm],
    ]);
  }
  const openCodeTime = await theirs(opencode);
  if (openCodeTime !== undefined) {
    print("OpenCode", openCodeTime, [["our cold ×", cold.milliseconds / openCodeTime, targets.opencode]]);
  }
  if (codexTime === undefined || openCodeTime === undefined) {
    process.stdout.write(
      "  Codex or OpenCode is not installed: run `npm run oracle` first to compare with both.\n",
    );
  }
}

function time(
  words: readonly string[],
  {
    env = {},
    before = () => undefined,
    runs = RUNS,
  }: Partial<Pick<MeasureOptions, "env" | "before" | "runs">> = {},
): Timed {
  let best: Timed = { milliseconds: Number.POSITIVE_INFINITY, bare: Number.POSITIVE_INFINITY };
  for (let run = 0; run < runs; run += 1) {
    const bare = measure({ name: "bare", command: ["-e", "0"], runs: 1 }).milliseconds;
    const one = measure({ name: words.join(" "), command: [cli, ...words], env, before, runs: 1 });
    best = { milliseconds: Math.min(best.milliseconds, one.milliseconds), bare: Math.min(best.bare, bare) };
  }
  return best;
}

function timesBare({ milliseconds, bare }: Timed): number {
  return milliseconds / bare;
}

async function fastest(work: () => Promise<unknown>): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let run = 0; run < HOST_RUNS; run += 1) {
    const start = performance.now();
    await work();
    best = Math.min(best, performance.now() - start);
  }
  return best;
}

/** Files younger than two seconds are always read again; real skills are older. */
function waitForClocks(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2500);
}

function print(
  name: string,
  milliseconds: number,
  ratios: readonly (readonly [name: string, ratio: number, target?: number])[] = [],
): void {
  const parts = ratios.map(
    ([what, ratio, target]) =>
      `${what} ${ratio.toFixed(2)}${target === undefined ? "" : ` (target ${target}${ratio > target ? ", missed" : ""})`}`,
  );
  process.stdout.write(
    `  ${name.padEnd(26)}${`${milliseconds.toFixed(1)} ms`.padStart(12)}   ${parts.join(", ")}\n`,
  );
}
