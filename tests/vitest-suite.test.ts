import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { runVitestSuite } from "../scripts/suites/vitest-suite.ts";

/** One run of a program in the place of Node.js: what it prints, reports and returns. */
interface FakeRun {
  readonly output: string;
  readonly results: Readonly<Record<string, string>>;
  readonly status: number;
}

/** Starts a suite with a program that answers its first start with the first run, and so on. */
async function run(...runs: readonly FakeRun[]) {
  const folder = mkdtempSync(join(tmpdir(), "skillwright-suite-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [index, { output, results, status }] of runs.entries()) {
    const testResults = Object.entries(results).map(([name, each]) => ({
      name,
      status: each,
      assertionResults: [{ status: each }],
    }));
    writeFileSync(join(folder, `${index}.json`), JSON.stringify({ testResults }));
    writeFileSync(join(folder, `${index}.out`), output);
    writeFileSync(join(folder, `${index}.status`), String(status));
  }
  const node = join(folder, "node");
  writeFileSync(
    node,
    `#!/bin/sh
cd "${folder}"
n=$(ls started.* 2>/dev/null | wc -l | tr -d " ")
echo "$@" > "started.$n"
for word in "$@"; do case "$word" in --outputFile.json=*) cp "$n.json" "\${word#*=}";; esac; done
cat "$n.out"
exit "$(cat "$n.status")"
`,
  );
  chmodSync(node, 0o755);
  let printed = "";
  const counts = await runVitestSuite({
    node,
    projects: ["core"],
    print: (text) => {
      printed += text;
    },
  });
  return { counts, printed };
}

const crash = (signal: string, file: string): string =>
  `Vitest caught 1 unhandled error during the test run.\nCaused by: Error: Worker exited unexpectedly with signal ${signal} during started state while running test file ${file}\n`;

test("a file in which Node.js crashed runs once more, and counts once", async () => {
  const { counts, printed } = await run(
    {
      output: crash("SIGTRAP", "/a.test.ts"),
      results: { "/a.test.ts": "pending", "/b.test.ts": "passed" },
      status: 1,
    },
    { output: "again\n", results: { "/a.test.ts": "passed" }, status: 0 },
  );
  expect(counts).toEqual({ passed: 2, failed: 0, skipped: 0 });
  expect(printed).toContain("Node.js crashed in these files, so they run once more:\n/a.test.ts\nagain\n");
});

test("a file in which Node.js crashes twice fails", async () => {
  const { counts } = await run(
    { output: crash("SIGSEGV", "/a.test.ts"), results: { "/a.test.ts": "pending" }, status: 1 },
    { output: crash("SIGSEGV", "/a.test.ts"), results: { "/a.test.ts": "pending" }, status: 1 },
  );
  expect(counts).toEqual({ passed: 0, failed: 1, skipped: 1 });
});

test("a crash hides no other failure", async () => {
  const other = "Vitest caught 2 unhandled errors during the test run.\n";
  const { counts } = await run(
    {
      output: `${other}${crash("SIGTRAP", "/a.test.ts").split("\n")[1]}\n`,
      results: { "/a.test.ts": "pending", "/b.test.ts": "passed" },
      status: 1,
    },
    { output: "", results: { "/a.test.ts": "passed" }, status: 0 },
  );
  expect(counts).toEqual({ passed: 2, failed: 1, skipped: 0 });
});

test("a process that a full heap ends fails without a second try", async () => {
  const { counts } = await run({
    output: crash("SIGABRT", "/a.test.ts"),
    results: { "/a.test.ts": "pending" },
    status: 1,
  });
  expect(counts).toEqual({ passed: 0, failed: 1, skipped: 1 });
});

test("an error outside of any test fails", async () => {
  const { counts } = await run({ output: "", results: { "/a.test.ts": "passed" }, status: 1 });
  expect(counts).toEqual({ passed: 1, failed: 1, skipped: 0 });
});
