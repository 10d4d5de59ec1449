import type { NameConflict } from "@skillwright/core/internal";
import { ApiError } from "@skillwright/server/client";

/** The name conflict in an error, if it is one. */
export function nameConflictOf(error: unknown): NameConflict | undefined {
  return error instanceof ApiError && error.code === "name_conflict"
    ? (error.details as unknown as NameConflict)
    : undefined;
}

/** The error message and its hint, on one line. */
export function errorText(error: unknown): string {
  const conflict = nameConflictOf(error);
  if (conflict !== undefined)
    return `The name "${conflict.name}" is already taken. "${conflict.suggestion}" is available.`;
  const { message, hint } = error as { message?: string; hint?: string | null };
  const what = message ?? "Something went wrong";
  return typeof hint === "string" && hint !== "" ? `${what.replace(/\.$/, "")}. ${hint}` : what;
}
