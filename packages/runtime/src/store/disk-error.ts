import { isSkillwrightError, SkillwrightError } from "@skillwright/core/internal";

/** What the operating system refused, as an error that says what was to be written; others pass as they are. */
export function diskError(error: unknown, path: string): SkillwrightError {
  if (isSkillwrightError(error)) return error;
  return new SkillwrightError("permission_error", {
    message: `${path} cannot be written: ${error instanceof Error ? error.message : String(error)}`,
    details: { path },
    hint:
      (error as NodeJS.ErrnoException | undefined)?.code === "EXDEV"
        ? "It lies in a layer that cannot be changed, as in a container's image: put a copy in its place, then try again."
        : "Check the permissions and the free space of its folder, then try again.",
    cause: error,
  });
}
