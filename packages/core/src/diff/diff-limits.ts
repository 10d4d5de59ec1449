/** Most differing lines before a diff stops searching for common lines and replaces everything; the search is quadratic. */
export const MAX_EDIT_LINES: number = 1000;

/** Unchanged lines shown around a change; as every other tool does. */
export const CONTEXT_LINES: number = 3;

/** Largest file whose changes are shown line by line, in bytes; longer diffs are not readable. */
export const MAX_DIFF_FILE_BYTES: number = 1024 * 1024;

/** Most bytes of different files that are compared line by line, in all: a comparison must not occupy a server for seconds. */
export const MAX_COMPARED_BYTES: number = 4 * 1024 * 1024;

/** Most characters of all patches of a comparison together; what follows is named without its lines. */
export const MAX_DIFF_LENGTH: number = 1024 * 1024;

/** Longest patch from outside that is read, in characters; a skill's text is shorter. */
export const MAX_PATCH_LENGTH: number = 512 * 1024;
