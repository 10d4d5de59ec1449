import type { ErrorCode, ErrorDetails } from "./error-details.ts";

/** The content of an error besides its code. */
export interface ErrorOptions<C extends ErrorCode> {
  /** What is wrong and where, in plain words. */
  readonly message: string;
  readonly details: ErrorDetails[C];
  /** How to fix it. */
  readonly hint?: string | undefined;
  readonly cause?: unknown;
}

/** The only error class: an unmet contract with a code, typed details and a hint. */
export class SkillwrightError<C extends ErrorCode = ErrorCode> extends Error {
  override readonly name: string = "SkillwrightError";
  readonly code: C;
  readonly details: ErrorDetails[C];
  readonly hint: string | undefined;

  constructor(code: C, options: ErrorOptions<C>) {
    super(options.message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.details = options.details;
    this.hint = options.hint;
  }
}

/**
 * Whether a caught value is a {@link SkillwrightError} with one of the given codes (any, when none is given).
 *
 * @example
 * if (isSkillwrightError(error, "skill_not_found")) console.log(error.details.suggestions);
 */
export function isSkillwrightError<C extends ErrorCode = ErrorCode>(
  value: unknown,
  ...codes: readonly C[]
): value is SkillwrightError<C> {
  return value instanceof SkillwrightError && (codes.length === 0 || codes.includes(value.code as C));
}

/** What can be done about an error, and what caused it. */
type ErrorNote = Pick<ErrorOptions<ErrorCode>, "hint" | "cause">;

/** The error for one problem with an input. */
export function validationError(problem: string, hint?: string): SkillwrightError<"validation_error"> {
  return new SkillwrightError("validation_error", {
    message: problem,
    details: { problems: [problem] },
    hint,
  });
}

/** The error for a file or folder that isn't there. */
export function fileNotFound(
  path: string,
  message: string,
  note: ErrorNote = {},
): SkillwrightError<"file_not_found"> {
  return new SkillwrightError("file_not_found", { message, details: { path }, ...note });
}

/** The error for a file or folder that can't be read or written. */
export function permissionError(
  path: string,
  message: string,
  note: ErrorNote = {},
): SkillwrightError<"permission_error"> {
  return new SkillwrightError("permission_error", { message, details: { path }, ...note });
}

/** The error for an argument that can't be used. */
export function usageError(
  argument: string,
  message: string,
  { suggestions = [], ...note }: ErrorNote & { readonly suggestions?: readonly string[] } = {},
): SkillwrightError<"usage_error"> {
  return new SkillwrightError("usage_error", { message, details: { argument, suggestions }, ...note });
}

/** The same error with the place that it is about before its message. */
export function errorAt<C extends ErrorCode>(place: string, error: SkillwrightError<C>): SkillwrightError<C> {
  const { code, message, details, hint } = error;
  return new SkillwrightError(code, { message: `${place}: ${message}`, details, hint });
}

/** What was thrown says, whether or not it is an error. */
export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

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
