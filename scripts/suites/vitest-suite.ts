import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { runCommand } from "./run-command.ts";
import type { Print, SuiteCounts } from "./suite.ts";

export interface VitestSuiteOptions {
  /** The Node.js program that runs the tests. */
  readonly node: string;
  /** Names of projects in vitest.config.ts. */
  readonly projects: readonly string[];
  /** The test files to run. Default: all of the projects. */
  readonly files?: readonly string[];
  readonly print: Print;
}

/** The part of Vitest's JSON report that is counted. */
interface Report {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly { readonly status: string }[];
  }[];
}

/** What one run of Vitest left. */
interface Run {
  readonly exitCode: number;
  readonly output: string;
  readonly report: Report | undefined;
}

/**
 * Runs the tests of some projects under one Node.js; a run without a single test is a failure. V8 of Node.js 24 sometimes
 * fails a check of its own when threads come and go (nodejs/node#64500), so files in which Node.js crashed run once more.
 */
export async function runVitestSuite(options: VitestSuiteOptions): Promise<SuiteCounts> {
  const first = await runVitest(options);
  const crashed = crashedFiles(first.output);
  const counts = countRun(first, crashed);
  if (crashed.length > 0) {
    options.print(`Node.js crashed in these files, so they run once more:\n${crashed.join("\n")}\n`);
    const again = countRun(await runVitest({ ...options, files: crashed }), []);
    counts.passed += again.passed;
    counts.failed += again.failed;
    counts.skipped += again.skipped;
  }
  if (counts.passed + counts.failed === 0) {
    options.print("No test ran.\n");
    counts.failed = 1;
  }
  return counts;
}

async function runVitest(options: VitestSuiteOptions): Promise<Run> {
  const folder = mkdtempSync(join(tmpdir(), "skillwright-test-"));
  const reportFile = join(folder, "vitest.json");
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
  let output = "";
  const print: Print = (text) => {
    output += text;
    options.print(text);
  };
  try {
    const exitCode = await runCommand([options.node, ...args], {
      print,
      env: { SKILLWRIGHT_TEST_BUILD: "1" },
    });
    const report = existsSync(reportFile)
      ? (JSON.parse(readFileSync(reportFile, "utf8")) as Report)
      : undefined;
    return { exitCode, output: stripVTControlCharacters(output), report };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A fault of Node.js itself. JavaScript can't cause one of these signals, unlike the one that ends a full heap. */
const CRASH =
  /Worker exited unexpectedly with signal SIG(?:TRAP|SEGV|ILL|BUS) [^\n]*while running test file (\S+)/g;

/** The test files that were running when Node.js crashed. */
function crashedFiles(output: string): readonly string[] {
  return [...new Set(Array.from(output.matchAll(CRASH), ([, file = ""]) => file))];
}

/** Counts the tests of a run, except those of some files. */
function countRun({ exitCode, output, report }: Run, except: readonly string[]): SuiteCounts {
  if (report === undefined) return { passed: 0, failed: 1, skipped: 0 };
  const counts: SuiteCounts = { passed: 0, failed: 0, skipped: 0 };
  for (const file of report.testResults) {
    if (except.includes(file.name)) continue;
    const failedBefore = counts.failed;
    for (const { status } of file.assertionResults) {
      if (status === "passed") counts.passed += 1;
      else if (status === "failed") counts.failed += 1;
      else counts.skipped += 1;
    }
    // A file that cannot be loaded fails without listing a test.
    if (file.status === "failed" && counts.failed === failedBefore) counts.failed += 1;
  }
  // Errors outside of any test, such as an unhandled rejection, show in the exit code alone. So do crashes.
  const unhandled = Number(/caught (\d+) unhandled error/.exec(output)?.[1] ?? 0);
  const isExplained = except.length > 0 && unhandled <= except.length;
  if (exitCode !== 0 && counts.failed === 0 && !isExplained) counts.failed = 1;
  return counts;
}
