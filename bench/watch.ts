import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeSkills } from "./support/make-skills.ts";
import { measure } from "./support/measure.ts";

/**
 * Time from a write to its event, relative to bare `fs.watch` on one file, and the cost of watching.
 * Arguments are sizes: `npm run bench -- watch -- 100 1000`.
 */
const sizes = process.argv
  .slice(2)
  .map(Number)
  .filter((size) => size > 0);
const counts = sizes.length > 0 ? sizes : [1000, 10_000];
const folder = mkdtempSync(join(tmpdir(), "skillwright-bench-"));
/** Writes that are timed. */
const ROUNDS = 100;

try {
  for (const count of counts) measureWatch(count);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function measureWatch(count: number): void {
  process.stdout.write(`\n${count} skills\n`);
  const home = join(folder, `home-${count}`);
  mkdirSync(home);
  makeSkills(join(home, ".agents/skills"), count);
  const cold = measure({
    name: "cold",
    command: [join(import.meta.dirname, "support/library-scan.mjs"), home, "off"],
    env: { HOME: home, SKILLWRIGHT_HOME: join(folder, `own-${count}`) },
    runs: 5,
  });
  const { output } = measure({
    name: "watch",
    command: ["--expose-gc", join(import.meta.dirname, "support/library-watch.mjs"), home, String(ROUNDS)],
    env: { HOME: home, SKILLWRIGHT_HOME: join(folder, `own-${count}`) },
    runs: 1,
  });
  const of = (name: string): number => output[name] ?? 0;
  row("bare fs.watch, median", of("bareMedian"));
  row("bare fs.watch, 99 %", of("bareWorst"));
  row("a process that looks once", cold.milliseconds);
  // First the file event, then 50 ms without events, then one scan.
  row("write to event, median", of("median"), { "× one look": of("median") / cold.milliseconds });
  row("write to event, 99 %", of("worst"), { "× one look": of("worst") / cold.milliseconds });
  row("processor per event", of("cpu"), { "× one look": of("cpu") / cold.milliseconds });
  row("start to watch", of("start"), {
    folders: of("folders"),
    MB: of("memory") / 1024 / 1024,
  });
}

function row(name: string, milliseconds: number, figures: Readonly<Record<string, number>> = {}): void {
  const parts = Object.entries(figures).map(([key, value]) => `${key} ${Number(value.toFixed(2))}`);
  process.stdout.write(
    `  ${name.padEnd(28)}${`${milliseconds.toFixed(1)} ms`.padStart(12)}   ${parts.join(", ")}\n`,
  );
}
