/** Everything that the log of a computer records. */
export const LOG_ACTIONS = [
  "trust",
  "untrust",
  "approve",
  "revoke",
  "run",
  "install",
  "update",
  "remove",
  "rollback",
  "sign-in",
  "sign-out",
] as const;

/** What happened. */
export type LogAction = (typeof LOG_ACTIONS)[number];
