import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runBuildSuite } from "./suites/build-suite.ts";
import { runCheckSuite } from "./suites/check-suite.ts";
import { noCounts, type Suite, type SuiteCounts } from "./suites/suite.ts";
import { runVitestSuite } from "./suites/vitest-suite.ts";
import { prepareSystemPackages } from "./system-packages.ts";

const reports = mkdtempSync(join(tmpdir(), "skillwright-test-"));

/** The projects whose code runs on a user's own Node.js, hence on every supported version. */
const portable = ["core", "runtime"];

/** Not subject to the filter: the suites that look at packages and commands look at the build. */
const build: Suite = { name: "build", run: runBuildSuite };

/** Not subject to the filter either; what is missing shows here, and again as skipped tests. */
const system: Suite = { name: "system packages", run: () => Promise.resolve(prepareSystemPackages()) };

const suites: readonly Suite[] = [
  { name: "check", run: runCheckSuite },
  {
    name: `unit (node ${process.versions.node.split(".")[0]})`,
    run: () => runVitestSuite({ node: "node", projects: [...portable, "cli"], reports }),
  },
  {
    name: "agent and server",
    run: () =>
      runVitestSuite({ node: "node", projects: ["adapters", "agent", "server", "examples"], reports }),
  },
  otherNode("22"),
  otherNode("26"),
  { name: "workspace", run: () => runVitestSuite({ node: "node", projects: ["workspace"], reports }) },
  { name: "web", run: () => runVitestSuite({ node: "node", projects: ["web"], reports }) },
  { name: "cli", run: () => runVitestSuite({ node: "node", projects: ["e2e"], reports }) },
];

/** These Node.js binaries exist for one platform; elsewhere the suite is skipped where one can see it. */
function otherNode(major: string): Suite {
  const node = join("node_modules", `node${major}`, "bin", "node");
  return {
    name: `unit (node ${major})`,
    run: () => {
      if (existsSync(node)) return runVitestSuite({ node, projects: portable, reports });
      console.log(`Skipped: there is no ${node}, which npm installs on linux-x64 only.`);
      return Promise.resolve(
        process.env.CI === "true" ? { ...noCounts, failed: 1 } : { ...noCounts, skipped: 1 },
      );
    },
  };
}

const filters = process.argv.slice(2);
const chosen = suites.filter(
  ({ name }) => filters.length === 0 || filters.some((word) => name.includes(word)),
);
if (chosen.length === 0) {
  console.log(`No suite is named like that; there are: ${suites.map(({ name }) => name).join(", ")}.`);
}

const totals: SuiteCounts = { passed: 0, failed: chosen.length === 0 ? 1 : 0, skipped: 0 };
const summary: string[] = [];
for (const { name, run } of [system, build, ...chosen]) {
  console.log(`\n== ${name} ==`);
  const started = performance.now();
  const counts = await run();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  summary.push(`${name.padEnd(16)} ${seconds.padStart(7)} s   ${describe(counts)}`);
  totals.passed += counts.passed;
  totals.failed += counts.failed;
  totals.skipped += counts.skipped;
}
rmSync(reports, { recursive: true });

console.log(`\n${summary.join("\n")}\n`);
console.log(describe(totals));
process.exitCode = totals.failed === 0 ? 0 : 1;

function describe({ passed, failed, skipped }: SuiteCounts): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}
