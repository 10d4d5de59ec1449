/** Largest text that `write_file` writes, in bytes; a person has to read it. */
export const MAX_WRITE_BYTES: number = 1024 * 1024;

/** Largest file that is shown as a diff before it is written, in bytes. */
export const MAX_COMPARED_BYTES: number = 1024 * 1024;

/** Most entries that `list_files` returns; more would only fill the context. */
export const MAX_LISTED_ENTRIES: number = 500;

/** Maximum depth of `list_files`. */
export const MAX_LIST_DEPTH: number = 5;

/** Most bytes of a response that `http_request` reads; pages are smaller, and memory is limited. */
export const MAX_HTTP_BYTES: number = 2 * 1024 * 1024;

/** Most characters of a response that a model receives; longer ones are truncated with a note. */
export const MAX_HTTP_TEXT: number = 100_000;

/** Timeout of a request with all its redirects, in milliseconds. */
export const HTTP_TIME_MS: number = 30_000;

/** Most redirects that are followed; browsers stop at twenty, normal sites need two. */
export const MAX_REDIRECTS: number = 5;

/** Most bytes of a request body. */
export const MAX_HTTP_BODY_BYTES: number = 256 * 1024;

/** Most characters of a script's stdout and stderr that a model receives. */
export const MAX_SCRIPT_TEXT: number = 50_000;

/** Longest question to a person, in characters; it has to fit into a dialog. */
export const MAX_QUESTION_LENGTH: number = 2000;

/** Most choices that a question offers. */
export const MAX_CHOICES: number = 20;
