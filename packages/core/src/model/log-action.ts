/** Everything that the log of a computer records. */
export const LOG_ACTIONS: readonly [
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
] = [
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
];

/** What happened. */
export type LogAction = (typeof LOG_ACTIONS)[number];
