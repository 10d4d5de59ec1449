import { spawnSync } from "node:child_process";

// `npm run test:changed [-- base]`: the tests that the changes since `base` can break. Default: since main.
const base = process.argv[2] ?? mergeBase();
const changed = changedFiles(base);

/** Tests that run the build instead of importing the source, and the files that reach them through it. */
const ofTheBuild: readonly (readonly [project: string, reach: RegExp])[] = [
  // Docs, packages and settings of every kind; its tests read files instead of importing them.
  ["workspace", /./],
  [
    "e2e",
    /^(?:packages\/(?!web\/)[^/]+\/(?:src|bin)|packages\/cli\/test|skills|agents)\/|^tsdown\.config\.ts$/,
  ],
  ["web", /^packages\/(?:web|server)\//],
];
const projects = ofTheBuild.filter(([, reach]) => changed.some((file) => reach.test(file)));

console.log(`${changed.length} files changed since ${base}.`);
const runs = [
  ["--changed", base, "--passWithNoTests", ...projects.map(([project]) => `--project=!${project}`)],
  projects.map(([project]) => `--project=${project}`),
];
for (const args of runs) {
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
