import type { ErrorCode } from "./error-details.ts";

/**
 * The exit status of a command that ends with the error, and the HTTP status of a response that reports it. Exit status 1
 * is "found problems", 2 "the call is wrong".
 */
const statuses: Readonly<Record<ErrorCode, readonly [exit: number, http: number]>> = {
  skill_not_found: [3, 404],
  ambiguous_skill: [3, 409],
  agent_not_found: [3, 404],
  file_not_found: [3, 404],
  version_not_found: [3, 404],
  proposal_not_found: [3, 404],
  transcript_not_found: [3, 404],
  parse_error: [1, 422],
  validation_error: [1, 422],
  load_error: [1, 500],
  timed_out: [1, 504],
  agent_unusable: [1, 422],
  limit_exceeded: [1, 413],
  config_error: [1, 422],
  newer_state: [1, 409],
  archive_error: [1, 422],
  lock_error: [1, 409],
  signature_error: [1, 422],
  install_refused: [5, 409],
  name_conflict: [4, 409],
  file_exists: [4, 409],
  edit_conflict: [4, 409],
  transcript_in_use: [4, 409],
  permission_error: [5, 403],
  invocation_denied: [5, 403],
  built_in_modification: [5, 403],
  read_only_skill: [5, 403],
  path_escapes_root: [5, 403],
  not_trusted: [5, 403],
  proposal_refused: [5, 409],
  sandbox_unavailable: [5, 503],
  missing_package: [1, 503],
  source_unavailable: [6, 502],
  source_refused: [5, 403],
  integrity_error: [5, 409],
  model_not_found: [3, 404],
  model_rejected_key: [6, 502],
  model_rate_limited: [6, 429],
  model_unavailable: [6, 503],
  model_refused: [6, 502],
  not_authenticated: [5, 401],
  request_refused: [5, 403],
  route_not_found: [3, 404],
  unsupported_content: [2, 415],
  rate_limited: [5, 429],
  expired: [3, 404],
  registry_not_found: [3, 404],
  sign_in_error: [1, 409],
  access_denied: [5, 403],
  publish_refused: [5, 422],
  version_exists: [4, 409],
  service_unavailable: [6, 503],
  usage_error: [2, 400],
  nobody_to_ask: [2, 400],
  internal_error: [70, 500],
};

function column(index: 0 | 1): Readonly<Record<ErrorCode, number>> {
  const entries = Object.entries(statuses).map(([code, row]) => [code, row[index]]);
  return Object.fromEntries(entries) as Record<ErrorCode, number>;
}

/** The exit status of a command that ends with the error. */
export const exitCodes: Readonly<Record<ErrorCode, number>> = column(0);

/** The HTTP status of a response that reports the error. */
export const httpStatuses: Readonly<Record<ErrorCode, number>> = column(1);
