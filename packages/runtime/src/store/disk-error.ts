import { isSkillwrightError, SkillwrightError } from "@skillwright/core/internal";

/** What the operating system refused, as an error that says what was to be written; others pass as they are. */
export function diskError(error: unknown, path: string): SkillwrightError {
  if (isSkillwrightError(error)) return error;
  return new SkillwrightError("permission_error", {
    message: `${path} cannot be written: ${error instanceof Error ? error.message : String(error)}`,
    details: { path },
    hint:
      (error as NodeJS.ErrnoException | undefined)?.code === "EXDEV"
        ? "It is in a read-only layer, such as a container image: replace it with a copy, then try again."
        : "Check the permissions and the free space of its folder, then try again.",
    cause: error,
  });
}
