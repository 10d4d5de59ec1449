/** Largest text that `write_file` writes, in bytes; a model writes no more in one call, and a person has to read it. */
export const MAX_WRITE_BYTES: number = 1024 * 1024;

/** Largest file that is compared for the question whether it may be written, in bytes. */
export const MAX_COMPARED_BYTES: number = 1024 * 1024;

/** Most entries that `list_files` tells; more fills a context without being read. */
export const MAX_LISTED_ENTRIES: number = 500;

/** Deepest folder that `list_files` goes down to. */
export const MAX_LIST_DEPTH: number = 5;

/** Most bytes of an answer that `http_request` reads; pages are smaller, and a flood must not fill our memory. */
export const MAX_HTTP_BYTES: number = 2 * 1024 * 1024;

/** Most characters of an answer that a model is told; the rest is cut, and the cut is said. */
export const MAX_HTTP_TEXT: number = 100_000;

/** How long a request may take with all its redirects, in milliseconds. */
export const HTTP_TIME_MS: number = 30_000;

/** Most redirects that are followed; browsers give up at twenty, honest sites need two. */
export const MAX_REDIRECTS: number = 5;

/** Most bytes of a request's body. */
export const MAX_HTTP_BODY_BYTES: number = 256 * 1024;

/** Most characters of what a script printed that a model is told, of each stream. */
export const MAX_SCRIPT_TEXT: number = 50_000;

/** Longest question to a person, in characters; it has to fit a dialog. */
export const MAX_QUESTION_LENGTH: number = 2000;

/** Most choices that a question offers. */
export const MAX_CHOICES: number = 20;
