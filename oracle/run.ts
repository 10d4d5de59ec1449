// Runs the real agent programs, offline, in generated folders, and compares their skills with our host
// profiles: npm run oracle -- [--hosts codex,opencode,…] [--trees N] [--seed S] [--descriptions] [--dump]
// [--keep]
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { claudeCode } from "./claude-code.ts";
import { codex } from "./codex.ts";
import { compareListings } from "./compare.ts";
import { geminiCli } from "./gemini-cli.ts";
import { generateTree } from "./generate-tree.ts";
import { type HostDriver, type HostId, hostIds } from "./host-driver.ts";
import { installHost } from "./install.ts";
import { openclaw } from "./openclaw.ts";
import { opencode } from "./opencode.ts";
import { askSkillwright } from "./our-listing.ts";
import { explainMismatch } from "./print-mismatches.ts";

const drivers: Readonly<Record<HostId, HostDriver>> = {
  codex,
  "claude-code": claudeCode,
  opencode,
  openclaw,
  "gemini-cli": geminiCli,
};

const { values: options } = parseArgs({
  options: {
    hosts: { type: "string", default: hostIds.join(",") },
    trees: { type: "string", default: "20" },
    seed: { type: "string", default: "1" },
    descriptions: { type: "boolean", default: false },
    dump: { type: "boolean", default: false },
    keep: { type: "boolean", default: false },
  },
});

interface Outcome {
  /** Undefined if one side failed. */
  readonly mismatches: number | undefined;
  readonly lines: readonly string[];
}

function chosenDrivers(): HostDriver[] {
  return options.hosts.split(",").map((host) => {
    const id = hostIds.find((known) => known === host.trim());
    if (id === undefined) throw new Error(`Unknown host ${host}; known are ${hostIds.join(", ")}.`);
    return drivers[id];
  });
}

/** Every host gets its own copy of the tree, because hosts write into their home. */
async function tryTree(
  driver: HostDriver,
  nodeModules: string,
  seed: number,
  base: string,
): Promise<Outcome> {
  mkdirSync(base, { recursive: true });
  const { place, notes } = generateTree(seed, base);
  try {
    const real = await driver.list(place, nodeModules);
    if (options.dump) {
      const dump = { seed, host: driver.id, notes, ...real };
      return { mismatches: 0, lines: [JSON.stringify(dump, null, 2).replaceAll(base, "")] };
    }
    const listings = { real, ours: await askSkillwright(driver.id, place) };
    const mismatches = compareListings(driver, listings, { descriptions: options.descriptions });
    const heading = `seed ${seed}, ${driver.id} (${notes.join(", ")})`;
    const lines = mismatches.flatMap((mismatch) => explainMismatch(mismatch, listings, base));
    return { mismatches: mismatches.length, lines: mismatches.length === 0 ? [] : [heading, ...lines] };
  } catch (error) {
    return { mismatches: undefined, lines: [`seed ${seed}, ${driver.id}: ${(error as Error).message}`] };
  }
}

const chosen = chosenDrivers();
const installed = new Map<HostId, string>();
for (const driver of chosen) installed.set(driver.id, await installHost(driver));

const workFolder = realpathSync(mkdtempSync(join(tmpdir(), "oracle-")));
const firstSeed = Number(options.seed);
const totals = new Map<HostId, { trees: number; wrongTrees: number; mismatches: number; failures: number }>(
  chosen.map(({ id }) => [id, { trees: 0, wrongTrees: 0, mismatches: 0, failures: 0 }]),
);

for (let seed = firstSeed; seed < firstSeed + Number(options.trees); seed += 1) {
  const outcomes = await Promise.all(
    chosen.map(async (driver) => {
      const base = join(workFolder, `${seed}-${driver.id}`);
      const outcome = await tryTree(driver, installed.get(driver.id) ?? "", seed, base);
      if (!options.keep) rmSync(base, { recursive: true, force: true });
      return { id: driver.id, outcome };
    }),
  );
  for (const { id, outcome } of outcomes) {
    const total = totals.get(id);
    if (total === undefined) continue;
    total.trees += 1;
    total.mismatches += outcome.mismatches ?? 0;
    total.wrongTrees += (outcome.mismatches ?? 0) > 0 ? 1 : 0;
    total.failures += outcome.mismatches === undefined ? 1 : 0;
    for (const line of outcome.lines) console.log(line);
  }
}

if (options.keep) console.error(`trees kept in ${workFolder}`);
else rmSync(workFolder, { recursive: true, force: true });
for (const [id, { trees, wrongTrees, mismatches, failures }] of totals) {
  console.error(
    `${id}: ${trees} trees, ${wrongTrees} differ (${mismatches} mismatches), ${failures} not asked`,
  );
}
process.exitCode = [...totals.values()].some(({ mismatches, failures }) => mismatches + failures > 0) ? 1 : 0;
