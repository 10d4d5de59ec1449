/** Longest message of a client, in bytes; what clients send is small. */
export const MAX_LINE_BYTES: number = 1024 * 1024;

/** Most folders in one `skills/list`; each is searched as a whole. */
export const MAX_CWDS: number = 64;

/** Most extra roots at a time. */
export const MAX_EXTRA_ROOTS: number = 64;

/** Most different sets of extra roots whose skills are kept. */
export const MAX_ROOT_SETS: number = 4;
