import { spawnSync } from "node:child_process";
import type { SuiteCounts } from "./suite.ts";

/** Brings the build up to date, which counts as one test. */
export function runBuildSuite(): Promise<SuiteCounts> {
  const { status } = spawnSync("node", ["scripts/bootstrap.cjs", "--ensure-built"], { stdio: "inherit" });
  const passed = status === 0 ? 1 : 0;
  return Promise.resolve({ passed, failed: 1 - passed, skipped: 0 });
}
