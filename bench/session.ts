import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeSkills } from "./support/make-skills.ts";
import { measure } from "./support/measure.ts";

/**
 * Time of session operations relative to reading the same bytes: building a catalog, activating a skill,
 * finding mentions in a 100 KB message. Arguments are sizes: `npm run bench -- session -- 100 10000`.
 */
const sizes = process.argv
  .slice(2)
  .map(Number)
  .filter((size) => size > 0);
const counts = sizes.length > 0 ? sizes : [100, 1000, 10_000];
const folder = mkdtempSync(join(tmpdir(), "skillwright-bench-"));
const script = join(import.meta.dirname, "support", "session-steps.mjs");

/** Each measurement, its baseline, and the ratio above which it is too slow. */
const steps: readonly (readonly [step: string, title: string, baseline: string, target?: number])[] = [
  ["catalog", "catalog in 16,000 characters", "readAll", 2],
  ["ranked", "the same, ranked by a prompt", "readAll", 2],
  ["everything", "catalog with everything", "readAll", 2],
  ["delta", "what changed, for a turn", "readAll", 2],
  ["search", "list_skills with a query", "readAll", 2],
  ["activate", "activation", "readOne"],
  ["counted", "activation, counted on disk", "readOne"],
  ["mentions", "mentions in 100 KB", "readMessage"],
  ["hostile", "mentions in 100 KB of signs", "readMessage"],
  ["slash", "a slash call", "readOne"],
];

try {
  for (const count of counts) measureSession(count);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function measureSession(count: number): void {
  process.stdout.write(`\n${count} skills\n`);
  const home = join(folder, `home-${count}`);
  mkdirSync(home);
  makeSkills(join(home, ".agents/skills"), count);
  const env = { HOME: home, SKILLWRIGHT_HOME: join(folder, `own-${count}`) };
  const { output } = measure({ name: "session", command: [script, home], env, runs: 1 });
  print("read every SKILL.md", output.readAll ?? 0);
  print("read one SKILL.md", output.readOne ?? 0);
  print("read a message of 100 KB", output.readMessage ?? 0);
  for (const [step, title, baseline, target] of steps) {
    const time = output[step] ?? 0;
    const ratio = Number((time / (output[baseline] ?? 1)).toFixed(2));
    print(title, time, `× reading ${ratio}${target === undefined ? "" : `, target ${target}`}`);
  }
}

function print(title: string, milliseconds: number, note = ""): void {
  process.stdout.write(`  ${title.padEnd(30)}${`${milliseconds.toFixed(3)} ms`.padStart(14)}   ${note}\n`);
}
