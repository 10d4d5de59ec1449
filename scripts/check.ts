import { describeResult, runCheckSteps } from "./check-steps.ts";

const results = await runCheckSteps((result) => console.log(describeResult(result)));
const failed = results.filter((result) => !result.passed).length;
console.log(failed === 0 ? "All checks passed." : `${failed} of ${results.length} checks failed.`);
process.exitCode = failed === 0 ? 0 : 1;
