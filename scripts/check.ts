import { checkSteps, describeResult, runCheckSteps } from "./check-steps.ts";
import { baseOfChanges, changedFiles } from "./suites/changed-files.ts";

// `npm run check [-- --all]`: checks what changed since origin/main, or everything if nothing did.
const changed = process.argv.includes("--all") ? [] : changedFiles(baseOfChanges(["origin/main", "main"]));
const steps = checkSteps(changed.length === 0 ? undefined : changed);

console.log(changed.length === 0 ? "Checking everything." : `Checking ${changed.length} changed files.`);
const results = await runCheckSteps(steps, (result) => console.log(describeResult(result)));
const failed = results.filter((result) => !result.passed).length;
console.log(failed === 0 ? "All checks passed." : `${failed} of ${results.length} checks failed.`);
process.exitCode = failed === 0 ? 0 : 1;
