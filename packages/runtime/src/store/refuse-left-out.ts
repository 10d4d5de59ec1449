import { leftOutReason, type PackageFile, SkillwrightError } from "@skillwright/core/internal";

/**
 * Refuses to write files that packing a skill leaves out, such as `.git/config`, `node_modules` and `.env`: review,
 * export and import would not see them. Throws `validation_error` that names them.
 */
export function refuseLeftOut(files: readonly Pick<PackageFile, "path">[]): void {
  const problems = files
    .filter(({ path }) => leftOutReason(path) !== undefined)
    .map(({ path }) => `${path} has a name that packages leave out`);
  if (problems.length === 0) return;
  throw new SkillwrightError("validation_error", {
    message: `Nothing was written: ${problems.join("; ")}`,
    details: { problems },
    hint: "Give the file another name, or put it outside of the skill.",
  });
}
