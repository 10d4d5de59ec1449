import type { ErrorCode } from "./error-details.ts";

/** The exit status of a command that ends with the error. 1 is "found problems", 2 "the call is wrong". */
export const exitCodes: Readonly<Record<ErrorCode, number>> = {
  skill_not_found: 3,
  ambiguous_skill: 3,
  file_not_found: 3,
  parse_error: 1,
  validation_error: 1,
  load_error: 1,
  limit_exceeded: 1,
  config_error: 1,
  newer_state: 1,
  name_conflict: 4,
  edit_conflict: 4,
  permission_error: 5,
  built_in_modification: 5,
  read_only_skill: 5,
  path_escapes_root: 5,
  not_trusted: 5,
  sandbox_unavailable: 5,
  usage_error: 2,
  internal_error: 70,
};

/** The HTTP status of a response that reports the error. */
export const httpStatuses: Readonly<Record<ErrorCode, number>> = {
  skill_not_found: 404,
  ambiguous_skill: 409,
  file_not_found: 404,
  parse_error: 422,
  validation_error: 422,
  load_error: 500,
  limit_exceeded: 413,
  config_error: 422,
  newer_state: 409,
  name_conflict: 409,
  edit_conflict: 409,
  permission_error: 403,
  built_in_modification: 403,
  read_only_skill: 403,
  path_escapes_root: 403,
  not_trusted: 403,
  sandbox_unavailable: 503,
  usage_error: 400,
  internal_error: 500,
};
