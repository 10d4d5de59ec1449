import { spawnSync } from "node:child_process";

/** Formats and applies safe fixes; what the first can't fix must not keep the second from running. */
const steps = [
  ["oxlint", "--fix"],
  ["biome", "check", "--write"],
] as const;

for (const [program, ...args] of steps) {
  const { status, error } = spawnSync(program, args, {
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  if (error !== undefined) console.error(`Could not start ${program}: ${error.message}`);
  if (status !== 0) process.exitCode = 1;
}
