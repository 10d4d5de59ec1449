/** Longest time for one request, or one run of a tool such as git, in milliseconds; large repositories need minutes. */
export const SOURCE_TIME_MS: number = 300_000;

/** Longest time without a single byte from a server, in milliseconds. */
export const SOURCE_IDLE_MS: number = 30_000;

/** Most bytes of an index, of a registry's answer or of a manifest. */
export const MAX_DOCUMENT_BYTES: number = 16 * 1024 * 1024;

/** Most bytes of all skills of one source together; they are kept in memory until they are written. */
export const MAX_SOURCE_BYTES: number = 256 * 1024 * 1024;

/** Most skills of one source. */
export const MAX_SOURCE_SKILLS: number = 1000;

/** Most redirects of one request. */
export const MAX_REDIRECTS: number = 5;
