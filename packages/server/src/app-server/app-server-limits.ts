/** Longest message of a client, in bytes; clients send small ones. */
export const MAX_LINE_BYTES: number = 1024 * 1024;

/** Most folders in one `skills/list`; each is scanned completely. */
export const MAX_CWDS: number = 64;

/** Most extra roots at the same time. */
export const MAX_EXTRA_ROOTS: number = 64;
