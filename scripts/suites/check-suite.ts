import { checkSteps, describeResult, runCheckSteps } from "../check-steps.ts";
import type { Print, SuiteCounts } from "./suite.ts";

/** Every step of `npm run check` counts as one test. */
export async function runCheckSuite(print: Print): Promise<SuiteCounts> {
  const results = await runCheckSteps(checkSteps(), (result) => print(`${describeResult(result)}\n`));
  const passed = results.filter((result) => result.passed).length;
  return { passed, failed: results.length - passed, skipped: 0 };
}
