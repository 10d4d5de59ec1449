import { spawnSync } from "node:child_process";

// `npm run soak [-- filters]`: the same tests, with SOAK=1 asking for many more runs of each property.
const result = spawnSync("node", ["node_modules/vitest/vitest.mjs", "run", ...process.argv.slice(2)], {
  env: { ...process.env, SOAK: "1" },
  stdio: "inherit",
});
process.exitCode = result.status ?? 1;
