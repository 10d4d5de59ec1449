import { describeResult, runCheckSteps } from "../check-steps.ts";
import type { SuiteCounts } from "./suite.ts";

/** Every step of `npm run check` counts as one test. */
export async function runCheckSuite(): Promise<SuiteCounts> {
  const results = await runCheckSteps((result) => console.log(describeResult(result)));
  const passed = results.filter((result) => result.passed).length;
  return { passed, failed: results.length - passed, skipped: 0 };
}
