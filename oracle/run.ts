// Runs the real agent programs, offline, in generated folders, and compares what they do with our simulation:
// npm run oracle -- [--hosts codex,…] [--aspects lists,catalogs,messages,texts] [--trees N] [--seed S] [--descriptions]
// [--minimise] [--latest] [--table] [--dump] [--keep]
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type AspectId, aspectIds, aspects, dumpList, type Outcome } from "./aspects.ts";
import { claudeCode } from "./claude-code.ts";
import { codex } from "./codex.ts";
import { geminiCli } from "./gemini-cli.ts";
import { type HostDriver, type HostId, hostIds } from "./host-driver.ts";
import { installHost, latestVersion } from "./install.ts";
import { openclaw } from "./openclaw.ts";
import { opencode } from "./opencode.ts";
import { startOurSide } from "./our-side.ts";
import { compareReference, skillsRef } from "./skills-ref.ts";
import { type Score, writeTable } from "./write-table.ts";

const drivers: Readonly<Record<HostId, HostDriver>> = {
  codex,
  "claude-code": claudeCode,
  opencode,
  openclaw,
  "gemini-cli": geminiCli,
};

const { values: options } = parseArgs({
  options: {
    hosts: { type: "string", default: [...hostIds, skillsRef.id].join(",") },
    aspects: { type: "string", default: aspectIds.join(",") },
    trees: { type: "string", default: "20" },
    // A new seed for every run, so that old trees can't hide new differences.
    seed: { type: "string", default: String(Math.floor(Date.now() / 1000) % 1_000_000) },
    descriptions: { type: "boolean", default: false },
    minimise: { type: "boolean", default: false },
    // The newest published versions instead of the pinned ones: tells what changed.
    latest: { type: "boolean", default: false },
    table: { type: "boolean", default: false },
    dump: { type: "boolean", default: false },
    keep: { type: "boolean", default: false },
  },
});

function chosen<Id extends string>(text: string, known: readonly Id[], what: string): Id[] {
  return text.split(",").map((word) => {
    const id = known.find((candidate) => candidate === word.trim());
    if (id === undefined) throw new Error(`Unknown ${what} ${word}; known are ${known.join(", ")}.`);
    return id;
  });
}

const wanted = options.hosts.split(",").map((word) => word.trim());
const withReference = wanted.includes(skillsRef.id) && !options.dump;
const names = wanted.filter((word) => word !== skillsRef.id).join(",");
const hosts = names === "" ? [] : chosen(names, hostIds, "host").map((id) => drivers[id]);
if (options.latest && options.table) throw new Error("The table is about the pinned versions.");
const asked: readonly AspectId[] = chosen(options.aspects, aspectIds, "aspect");
const installed = new Map<HostId, string>();
for (const driver of hosts) {
  const version = options.latest ? await latestVersion(driver) : driver.version;
  // A version that isn't pinned has a folder of its own.
  const folder = version === driver.version ? driver.id : `${driver.id}-${version}`;
  installed.set(driver.id, await installHost({ ...driver, id: folder, version }));
  console.error(`${driver.id} ${version}${version === driver.version ? "" : ` (pinned: ${driver.version})`}`);
}

const workFolder = realpathSync(mkdtempSync(join(tmpdir(), "oracle-")));
const ours = startOurSide();
const scores = new Map<string, Score>();
console.error(`seed ${options.seed}`);

async function compareOne(driver: HostDriver, aspect: AspectId, seed: number): Promise<Outcome | undefined> {
  const base = join(workFolder, `${seed}-${driver.id}-${aspect}`);
  mkdirSync(base, { recursive: true });
  const nodeModules = installed.get(driver.id) ?? "";
  const { descriptions, minimise } = options;
  try {
    if (options.dump) {
      const dump = await dumpList(driver, nodeModules, { seed, base });
      return { cases: 0, agreed: 0, lines: [JSON.stringify(dump, null, 2).replaceAll(base, "")] };
    }
    return await aspects[aspect]({ driver, nodeModules, ours, seed, base, descriptions, minimise });
  } catch (error) {
    return { cases: 1, agreed: 0, lines: [`  failed: ${(error as Error).message}`] };
  } finally {
    if (!options.keep) rmSync(base, { recursive: true, force: true });
  }
}

const firstSeed = Number(options.seed);
for (let seed = firstSeed; seed < firstSeed + Number(options.trees); seed += 1) {
  for (const aspect of options.dump ? (["lists"] as const) : asked) {
    for (const driver of hosts) {
      const outcome = await compareOne(driver, aspect, seed);
      if (outcome === undefined) continue;
      const key = `${driver.id} ${aspect}`;
      const before = scores.get(key) ?? { host: driver.id, aspect, cases: 0, agreed: 0 };
      scores.set(key, {
        ...before,
        cases: before.cases + outcome.cases,
        agreed: before.agreed + outcome.agreed,
      });
      if (outcome.lines.length > 0) console.log(`${driver.id} ${aspect}, seed ${seed}`);
      for (const line of outcome.lines) console.log(line);
    }
  }
}

ours.close();
const reference = withReference
  ? await compareReference({ nodeModules: await installHost(skillsRef), seed: firstSeed, base: workFolder })
  : undefined;
if (reference !== undefined) {
  for (const line of reference.lines) console.log(line);
  const { cases, verdicts, outputs } = reference;
  console.error(`skills-ref: ${verdicts} of ${cases} verdicts and ${outputs} of ${cases} outputs agree`);
}
if (options.keep) console.error(`trees kept in ${workFolder}`);
else rmSync(workFolder, { recursive: true, force: true });
for (const { host, aspect, cases, agreed } of scores.values())
  console.error(`${host} ${aspect}: ${agreed} of ${cases} agree`);
if (options.table) writeTable([...scores.values()], { drivers, reference, seed: firstSeed });
const isReference = reference === undefined || reference.lines.length === 0;
process.exitCode = isReference && [...scores.values()].every(({ cases, agreed }) => agreed === cases) ? 0 : 1;
