import {
  errorMessage,
  exitCodes,
  isSkillwrightError,
  permissionError,
  SkillwrightError,
  toErrorEntry,
} from "@skillwright/core/internal";
import type { Output } from "../output/output.ts";
import { dim, red } from "../output/parts.ts";
import { errorTexts } from "./usage-error.ts";

/** How an error is printed. */
export interface ErrorReport {
  /** As an object on standard output, instead of text on standard error. */
  readonly json: boolean;
  /** Also print the stack trace. */
  readonly debug: boolean;
}

/** Prints an error and returns the exit status for it. */
export function reportError(error: unknown, out: Output, report: ErrorReport): number {
  const known = toKnown(error);
  const { code, message, hint } = known;
  // An error must stay on the screen, so it isn't shown in a pager.
  out.flush();
  if (report.json) {
    out.json({ error: toErrorEntry(known) });
  } else {
    out.problem([red(errorTexts.prefix), " ", message], 2);
    if (hint !== undefined) out.problem([dim(hint)]);
  }
  if (report.debug && error instanceof Error) {
    for (const line of (error.stack ?? "").split("\n")) out.problem([dim(line)]);
  }
  return exitCodes[code];
}

function toKnown(error: unknown): SkillwrightError {
  if (isSkillwrightError(error)) return error;
  if ((error as NodeJS.ErrnoException | undefined)?.syscall === "uv_cwd") {
    return new SkillwrightError("file_not_found", {
      message: errorTexts.noWorkingFolder,
      details: { path: "." },
      hint: errorTexts.noWorkingFolderHint,
    });
  }
  if (isOfSystem(error)) {
    return permissionError(error.path, errorTexts.system(error.path, error.message), {
      hint: errorTexts.systemHint,
    });
  }
  return new SkillwrightError("internal_error", {
    message: errorTexts.internal(errorMessage(error)),
    details: {},
    hint: errorTexts.internalHint,
  });
}

/** Codes of Node.js for files that can't be used as they are, or a full disk: nothing that is wrong in this program. */
const SYSTEM_CODES: ReadonlySet<string> = new Set([
  "EACCES",
  "EDQUOT",
  "EEXIST",
  "EIO",
  "EISDIR",
  "ELOOP",
  "EMFILE",
  "ENAMETOOLONG",
  "ENOSPC",
  "ENOTDIR",
  "EPERM",
  "EROFS",
]);

function isOfSystem(error: unknown): error is NodeJS.ErrnoException & { readonly path: string } {
  return (
    error instanceof Error &&
    "path" in error &&
    typeof error.path === "string" &&
    "code" in error &&
    SYSTEM_CODES.has(String(error.code))
  );
}
