import { spawn } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { SuiteCounts } from "./suite.ts";

export interface VitestSuiteOptions {
  /** The Node.js program that runs the tests. */
  readonly node: string;
  /** Names of projects in vitest.config.ts. */
  readonly projects: readonly string[];
  /** The test files to run. Default: all of the projects. */
  readonly files?: readonly string[];
  /** Folder for the machine-readable report. */
  readonly reports: string;
}

/** The part of Vitest's JSON report that is counted. */
interface Report {
  readonly success: boolean;
  readonly testResults: readonly {
    readonly status: string;
    readonly assertionResults: readonly { readonly status: string }[];
  }[];
}

/** Runs the tests of some projects under one Node.js; a run without a single test is a failure. */
export async function runVitestSuite(options: VitestSuiteOptions): Promise<SuiteCounts> {
  const reportFile = join(options.reports, "vitest.json");
  rmSync(reportFile, { force: true });
  const exitCode = await runVitest(options, reportFile);
  const counts = existsSync(reportFile)
    ? count(JSON.parse(readFileSync(reportFile, "utf8")) as Report)
    : { passed: 0, failed: 1, skipped: 0 };
  // Errors outside of any test, such as an unhandled rejection, show in the exit code alone.
  if (exitCode !== 0 && counts.failed === 0) counts.failed = 1;
  if (counts.passed + counts.failed === 0) {
    console.log("No test ran.");
    counts.failed = 1;
  }
  return counts;
}

function runVitest(options: VitestSuiteOptions, reportFile: string): Promise<number> {
  const args = [
    join("node_modules", "vitest", "vitest.mjs"),
    "run",
    ...options.projects.flatMap((project) => ["--project", project]),
    ...(options.files ?? []),
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${reportFile}`,
    "--silent=passed-only",
  ];
  return new Promise((resolve, reject) => {
    const child = spawn(options.node, args, {
      env: {
        ...process.env,
        SKILLWRIGHT_TEST_BUILD: "1",
        ...(process.stdout.isTTY ? {} : { NO_COLOR: "1" }),
      },
      stdio: ["ignore", "inherit", "inherit"],
    });
    child.on("error", reject);
    child.on("close", (code) => resolve(code ?? 1));
  });
}

function count(report: Report): SuiteCounts {
  const counts: SuiteCounts = { passed: 0, failed: 0, skipped: 0 };
  for (const file of report.testResults) {
    const failedBefore = counts.failed;
    for (const { status } of file.assertionResults) {
      if (status === "passed") counts.passed += 1;
      else if (status === "failed") counts.failed += 1;
      else counts.skipped += 1;
    }
    // A file that cannot be loaded fails without listing a test.
    if (file.status === "failed" && counts.failed === failedBefore) counts.failed += 1;
  }
  return counts;
}
