import { spawnSync } from "node:child_process";
import { baseOfChanges, changedFiles } from "./suites/changed-files.ts";
import { testsOfChanges } from "./suites/tests-of-changes.ts";

// `npm run test:changed [-- base]`: the tests that the changes since `base` can break. Default: since main.
const base = process.argv[2] ?? baseOfChanges(["main", "origin/main"]);
const changed = changedFiles(base);
const { files, projects } = testsOfChanges(changed);

console.log(
  `${changed.length} files changed since ${base}: ${files.length} test files` +
    `${projects.length > 0 ? `, and all tests of ${projects.join(", ")}` : ""}.`,
);
for (const args of [files, projects.map((project) => `--project=${project}`)]) {
  if (args.length === 0) continue;
  const { status } = spawnSync("node", ["node_modules/vitest/vitest.mjs", "run", ...args], {
    stdio: "inherit",
  });
  if (status !== 0) process.exitCode = 1;
}
