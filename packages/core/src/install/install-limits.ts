/** Largest lockfile in bytes; ten thousand skills fit, and a hostile file is refused before it is parsed. */
export const MAX_LOCK_BYTES: number = 8 * 1024 * 1024;

/** Most skills of a lockfile. */
export const MAX_LOCK_SKILLS = 10_000;

/** Longest text of a field in a lockfile, such as an address. */
export const MAX_LOCK_TEXT = 2048;

/** Largest policy file in bytes. */
export const MAX_POLICY_BYTES: number = 256 * 1024;
