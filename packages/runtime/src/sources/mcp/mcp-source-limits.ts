/** Time for connecting to a server and listing its skills: more would make every listing of skills feel broken. */
export const LIST_TIME_MS: number = 10_000;

/** Time for fetching all files of one skill. */
export const FETCH_TIME_MS: number = 30_000;

/** How long a person may take to sign in to a server. */
export const SIGN_IN_TIME_MS: number = 5 * 60 * 1000;

/** How long a listing is used before the server is asked again. */
export const LISTING_AGE_MS: number = 60 * 60 * 1000;

/** How long a server that failed is not asked again. */
export const FAILURE_AGE_MS: number = 5 * 60 * 1000;

/** Most skills of one server that are listed. */
export const MAX_SERVER_SKILLS: number = 1000;

/** Most pages of a listing that are asked for. */
export const MAX_LIST_PAGES: number = 100;

/** Most files of a skill; the extension promises that hosts accept as many (SEP-2640). */
export const MAX_REMOTE_FILES: number = 512;

/** Most bytes of a skill; the extension promises that hosts accept as many (SEP-2640). */
export const MAX_REMOTE_BYTES: number = 16 * 1024 * 1024;

/** Largest message of a server: the largest skill as base64 in one file, and what is around it. */
export const MAX_SERVER_MESSAGE_BYTES: number = 32 * 1024 * 1024;

/** Largest listing that is kept, in bytes. */
export const MAX_LISTING_BYTES: number = 32 * 1024 * 1024;

/** Most refused skills of one server that are reported; a server with more of them is broken or hostile. */
export const MAX_REFUSED: number = 100;

/** Most characters of a refused skill's address, and of the reason, that are reported. */
export const MAX_REFUSED_TEXT: number = 500;
