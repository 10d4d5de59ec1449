import type { ErrorCode } from "./error-details.ts";
import type { SkillwrightError } from "./skillwright-error.ts";

/** An error as data, as every front-end reports it to programs. */
export interface ErrorEntry {
  readonly code: ErrorCode;
  readonly message: string;
  /** The details that belong to the code. */
  readonly details: Readonly<Record<string, unknown>>;
  /** How to fix it. */
  readonly hint: string | null;
}

/** An error as data. */
export function toErrorEntry({ code, message, details, hint }: SkillwrightError): ErrorEntry {
  return { code, message, details: { ...details }, hint: hint ?? null };
}
