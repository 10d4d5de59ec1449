import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { prepareNpmPrograms } from "./npm-programs.ts";
import { runBuildSuite } from "./suites/build-suite.ts";
import { runCheckSuite } from "./suites/check-suite.ts";
import { portableTests } from "./suites/portable-tests.ts";
import { noCounts, type Suite, type SuiteCounts } from "./suites/suite.ts";
import { runVitestSuite } from "./suites/vitest-suite.ts";
import { prepareSystemPackages } from "./system-packages.ts";

const reports = mkdtempSync(join(tmpdir(), "skillwright-test-"));

/** Runs whatever the filter says: the tests of packages and commands use the build. */
const build: Suite = { name: "build", run: runBuildSuite };

/** Runs whatever the filter says; a missing package is reported here, and its tests are skipped. */
const system: Suite = { name: "system packages", run: () => Promise.resolve(prepareSystemPackages()) };

/** The same for programs of npm. */
const programs: Suite = { name: "npm programs", run: () => prepareNpmPrograms() };

/** The projects that need no build. */
const unit = ["core", "contract", "runtime", "adapters", "agent", "server", "registry", "cli", "examples"];

const suites: readonly Suite[] = [
  { name: "check", run: runCheckSuite },
  {
    name: `unit (node ${process.versions.node.split(".")[0]})`,
    run: () => runVitestSuite({ node: "node", projects: unit, reports }),
  },
  otherNode("22"),
  otherNode("26"),
  {
    name: "workspace and cli",
    run: () => runVitestSuite({ node: "node", projects: ["workspace", "e2e"], reports }),
  },
  { name: "web", run: () => runVitestSuite({ node: "node", projects: ["web"], reports }) },
];

/** These Node.js binaries exist for one platform; elsewhere the suite is skipped where one can see it. */
function otherNode(major: string): Suite {
  const node = join("node_modules", `node${major}`, "bin", "node");
  return {
    name: `unit (node ${major})`,
    run: () => {
      if (existsSync(node)) {
        return runVitestSuite({
          node,
          projects: ["core", "runtime", "registry"],
          files: portableTests(),
          reports,
        });
      }
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
for (const { name, run } of [system, programs, build, ...chosen]) {
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
