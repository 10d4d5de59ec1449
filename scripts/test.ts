import { existsSync } from "node:fs";
import { join } from "node:path";
import { prepareNpmPrograms } from "./npm-programs.ts";
import { runBuildSuite } from "./suites/build-suite.ts";
import { runCheckSuite } from "./suites/check-suite.ts";
import { portableTests } from "./suites/portable-tests.ts";
import { runSuites } from "./suites/run-suites.ts";
import { noCounts, type Print, type Suite, type SuiteCounts } from "./suites/suite.ts";
import { runVitestSuite } from "./suites/vitest-suite.ts";
import { prepareSystemPackages } from "./system-packages.ts";

/** Runs whatever the filter says: the tests of packages and commands use the build. */
const build: Suite = { name: "build", run: runBuildSuite };

/** Runs whatever the filter says; a missing package is reported here, and its tests are skipped. */
const system: Suite = { name: "system packages", run: (print) => prepareSystemPackages({ print }) };

/** The same for programs of npm. */
const programs: Suite = { name: "npm programs", run: (print) => prepareNpmPrograms({ print }) };

const preparations: readonly Suite[] = [system, programs, build];

/** The projects that need no build. */
const unit = ["core", "contract", "runtime", "adapters", "agent", "server", "registry", "cli", "examples"];

const suites: readonly Suite[] = [
  { name: "check", run: runCheckSuite, after: [build.name] },
  tests(`unit (node ${process.versions.node.split(".")[0]})`, (print) =>
    runVitestSuite({ node: "node", projects: unit, print }),
  ),
  otherNode("22"),
  otherNode("26"),
  tests("workspace and cli", (print) =>
    runVitestSuite({ node: "node", projects: ["workspace", "e2e"], print }),
  ),
  tests("web", (print) => runVitestSuite({ node: "node", projects: ["web"], print })),
];

function tests(name: string, run: Suite["run"]): Suite {
  return { name, run, after: preparations.map((suite) => suite.name) };
}

/** These Node.js binaries exist for one platform; elsewhere the suite is skipped where one can see it. */
function otherNode(major: string): Suite {
  const node = join("node_modules", `node${major}`, "bin", "node");
  return tests(`unit (node ${major})`, (print) => {
    if (existsSync(node)) {
      return runVitestSuite({
        node,
        projects: ["core", "runtime", "registry"],
        files: portableTests(),
        print,
      });
    }
    print(`Skipped: there is no ${node}, which npm installs on linux-x64 only.\n`);
    return Promise.resolve(
      process.env.CI === "true" ? { ...noCounts, failed: 1 } : { ...noCounts, skipped: 1 },
    );
  });
}

const filters = process.argv.slice(2);
const chosen = suites.filter(
  ({ name }) => filters.length === 0 || filters.some((word) => name.includes(word)),
);
if (chosen.length === 0) {
  console.log(`No suite is named like that; there are: ${suites.map(({ name }) => name).join(", ")}.`);
}

const print: Print = (text) => process.stdout.write(text);
const results = await runSuites([...preparations, ...chosen], { atOnce: 2, print });

const totals: SuiteCounts = { passed: 0, failed: chosen.length === 0 ? 1 : 0, skipped: 0 };
const summary = results.map(({ name, seconds, counts }) => {
  totals.passed += counts.passed;
  totals.failed += counts.failed;
  totals.skipped += counts.skipped;
  return `${name.padEnd(17)} ${seconds.toFixed(1).padStart(7)} s   ${describe(counts)}`;
});
console.log(`\n${summary.join("\n")}\n`);
console.log(describe(totals));
process.exitCode = totals.failed === 0 ? 0 : 1;

function describe({ passed, failed, skipped }: SuiteCounts): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}
