import { spawnSync } from "node:child_process";
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { planRelease, type ReleaseFiles } from "./release/plan-release.ts";

// `npm run release -- VERSION [--dry-run]`: sets the version of every package, dates the changelog, commits and tags.
// Pushing the tag starts .github/workflows/release.yml, which publishes. With --dry-run nothing is written.
const USAGE = "Usage: npm run release -- VERSION [--dry-run]";

try {
  release(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

function release(args: readonly string[]): void {
  const [version, ...others] = args.filter((arg) => arg !== "--dry-run");
  if (version === undefined || others.length > 0) throw new Error(USAGE);
  const tag = `v${version}`;
  if (git("tag", "--list", tag) !== "") throw new Error(`The tag ${tag} already exists.`);
  const plan = planRelease({ version, date: new Date().toISOString().slice(0, 10), files: readFiles() });
  if (args.includes("--dry-run")) {
    console.log(`Would change ${Object.keys(plan.files).join(", ")},`);
    console.log(`commit and create the tag ${tag}:\n\n${plan.notes}`);
    return;
  }
  if (git("status", "--porcelain") !== "")
    throw new Error("There are uncommitted changes. Commit them first.");
  for (const [file, text] of Object.entries(plan.files)) writeFileSync(file, text);
  git("add", "--", ...Object.keys(plan.files));
  git("commit", "--quiet", "--message", `chore(release): ${version}`);
  // Lines of the notes that begin with # are headings, not comments.
  git("tag", "--annotate", tag, "--cleanup=verbatim", "--message", `${tag}\n\n${plan.notes}`);
  console.log(`Created the tag ${tag}. Publish it: git push --follow-tags`);
}

function readFiles(): ReleaseFiles {
  const files = globSync(["package.json", "packages/*/package.json", "examples/package.json"]).toSorted();
  return Object.fromEntries(
    ["CHANGELOG.md", "package-lock.json", ...files].map((file) => [file, readFileSync(file, "utf8")]),
  );
}

function git(...args: readonly string[]): string {
  const { status, stdout, stderr, error } = spawnSync("git", args, { encoding: "utf8" });
  if (status !== 0) throw new Error(`git ${args[0]} failed: ${error?.message ?? stderr.trim()}`);
  return stdout.trim();
}
