import type { ErrorCode, ErrorEntry } from "@skillwright/core/internal";

/** An error that the server answered with. */
export class ApiError extends Error {
  override readonly name: string = "ApiError";
  readonly status: number;
  /** `unreachable` when there was no answer, or none of the server's. */
  readonly code: ErrorCode | "unreachable";
  readonly details: Readonly<Record<string, unknown>>;
  readonly hint: string | null;

  constructor(
    status: number,
    error: Omit<ErrorEntry, "code"> & { readonly code: ErrorCode | "unreachable" },
  ) {
    super(error.message);
    this.status = status;
    this.code = error.code;
    this.details = error.details;
    this.hint = error.hint;
  }
}
