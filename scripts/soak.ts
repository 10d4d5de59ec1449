import { spawnSync } from "node:child_process";

// `npm run soak [-- filters]`: the same tests, with SOAK=1 asking for many more runs of each property, then the attacks
// again and again. `npm run soak -- --attacks` begins with the attacks; filters run only what they name, once.

/** Tests that attack: races and limits fail only now and then, so once is not enough. */
export const attackTests: readonly string[] = [
  "packages/agent/src/tools",
  "packages/core/src/archive",
  "packages/core/src/package",
  "packages/core/src/sandbox",
  "packages/runtime/src/config",
  "packages/runtime/src/sandbox",
  "packages/runtime/src/trust",
  "packages/runtime/test/confined-walks.test.ts",
  "packages/runtime/test/containment.test.ts",
  "packages/runtime/test/install-attacks.test.ts",
  "packages/runtime/test/session-commands.test.ts",
  "packages/runtime/test/session-network.test.ts",
  "packages/runtime/test/session-sandbox.test.ts",
  "packages/runtime/test/session-stale.test.ts",
  "packages/runtime/test/skill-tree-limits.test.ts",
  "packages/runtime/test/sources/attacks.test.ts",
  "packages/runtime/test/untrusted-project.test.ts",
  "packages/server/src/security",
  "packages/server/test/attacks.test.ts",
  "packages/server/test/chat-folder.test.ts",
  "packages/server/test/confirmation.test.ts",
  "packages/server/test/connections.test.ts",
  "packages/server/test/denied-skills.test.ts",
  "packages/server/test/mcp-sign-in.test.ts",
  "packages/server/test/security.test.ts",
];

/** How often the attacks are repeated. */
const ROUNDS = 20;

function runTests(filters: readonly string[]): number {
  const { status } = spawnSync("node", ["node_modules/vitest/vitest.mjs", "run", ...filters], {
    env: { ...process.env, SOAK: "1" },
    stdio: "inherit",
  });
  return status ?? 1;
}

function soak(filters: readonly string[]): number {
  const isOnlyAttacks = filters[0] === "--attacks";
  if (filters.length > 0 && !isOnlyAttacks) return runTests(filters);
  if (!isOnlyAttacks && runTests([]) !== 0) return 1;
  for (let round = 1; round <= ROUNDS; round += 1) {
    console.log(`Attacks, round ${round} of ${ROUNDS}`);
    if (runTests(attackTests) !== 0) return 1;
  }
  return 0;
}

if (import.meta.main) process.exitCode = soak(process.argv.slice(2));
