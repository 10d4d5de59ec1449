import { spawnSync } from "node:child_process";
import { testsOfChanges } from "./suites/tests-of-changes.ts";

// `npm run test:changed [-- base]`: the tests that the changes since `base` can break. Default: since main.
const base = process.argv[2] ?? mergeBase();
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

/** Where this branch left main; without a main, the commit that is checked out. */
function mergeBase(): string {
  for (const main of ["main", "origin/main"]) {
    const { status, stdout } = spawnSync("git", ["merge-base", "HEAD", main], { encoding: "utf8" });
    if (status === 0) return stdout.trim();
  }
  return "HEAD";
}

/** Files that differ from a commit, with those that git does not know yet. */
function changedFiles(since: string): readonly string[] {
  const commands = [
    ["diff", "--name-only", since],
    ["ls-files", "--others", "--exclude-standard"],
  ];
  return commands.flatMap((args) => {
    const { status, stdout, stderr } = spawnSync("git", args, { encoding: "utf8" });
    if (status !== 0) throw new Error(stderr.trim());
    return stdout.split("\n").filter((file) => file !== "");
  });
}
