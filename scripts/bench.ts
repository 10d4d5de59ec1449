import { spawnSync } from "node:child_process";
import { globSync } from "node:fs";
import { basename } from "node:path";

// `npm run bench [-- names...]`: each bench/*.ts whose name contains one of the words, in a process of its own and
// against the build, which is what users run. What follows a `--` goes to the benchmarks.
const args = process.argv.slice(2);
const separator = args.indexOf("--");
const words = separator < 0 ? args : args.slice(0, separator);
const forwarded = separator < 0 ? [] : args.slice(separator + 1);

const files = globSync("bench/*.ts").filter(
  (file) => words.length === 0 || words.some((word) => basename(file).includes(word)),
);
if (files.length === 0) {
  console.error("No benchmark in bench/ has such a name.");
  process.exitCode = 1;
}
for (const file of files.toSorted()) {
  console.log(`\n== ${basename(file, ".ts")} ==`);
  const { status } = spawnSync("node", [file, ...forwarded], { stdio: "inherit" });
  if (status !== 0) process.exitCode = 1;
}
