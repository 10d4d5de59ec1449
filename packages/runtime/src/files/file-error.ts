import { isSkillwrightError } from "@skillwright/core/internal";

/** What an error of a file or of a skill's content says; throws it on when it is a defect of this program. */
export function contentErrorText(error: unknown): string {
  if (isSkillwrightError(error)) {
    return error.hint === undefined ? error.message : `${error.message}. ${error.hint}`;
  }
  if (isFileError(error)) return error.message;
  throw error;
}

/** Whether an error comes from the operating system, such as a file that vanished or may not be read. */
export function isFileError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && "code" in error && "syscall" in error;
}
