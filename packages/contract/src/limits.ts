/** Largest JSON body in bytes: the largest SKILL.md that is read, with room for its escapes. */
export const MAX_JSON_BYTES = 8 * 1024 * 1024;

/** How deep the values of a JSON body may be nested; far beyond any setting, and within any stack. */
export const MAX_JSON_DEPTH = 100;

/** Largest upload in bytes: the largest archive that is read, with room for the form around it. */
export const MAX_UPLOAD_BYTES = 51 * 1024 * 1024;

/** Longest parameter of an address, in characters; the longest path of Linux fits. */
export const MAX_PARAMETER_LENGTH = 4096;

/** Longest text of a file, a message or a query, in characters. */
export const MAX_TEXT_LENGTH = 4 * 1024 * 1024;

/** Most working folders that one list may name; a person has a handful of projects open. */
export const MAX_CWDS = 16;

/** Most additional folders of skills that a request may name. */
export const MAX_EXTRA_ROOTS = 16;

/** Most files in use that a request may name. */
export const MAX_WORKING_FILES = 100;

/** Most skills on one page. */
export const MAX_PAGE = 10_000;

/** Most hits of one search. */
export const MAX_HITS = 100;

/** Most problems of one request that are reported. */
export const MAX_PROBLEMS = 20;

/** Most sources of one scan: each may be a download. */
export const MAX_SCAN_TARGETS = 20;
