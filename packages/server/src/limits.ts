/** Port that a server listens on unless another one is named; nothing well known uses it. */
export const DEFAULT_PORT: number = 4760;

/** Largest JSON body in bytes: a SKILL.md of the largest size that is read, with room for its escapes. */
export const MAX_JSON_BYTES: number = 8 * 1024 * 1024;

/** Largest upload in bytes: the largest archive that is read, with room for the form around it. */
export const MAX_UPLOAD_BYTES: number = 51 * 1024 * 1024;

/** Longest value of a parameter in an address, in characters; the longest path of Linux fits. */
export const MAX_PARAMETER_LENGTH: number = 4096;

/** Longest text that is counted, tried or searched for, in characters. */
export const MAX_TEXT_LENGTH: number = 4 * 1024 * 1024;

/** Most working folders that one listing may name; a person has a handful of projects open. */
export const MAX_CWDS: number = 16;

/** Most further folders of skills that a request may name. */
export const MAX_EXTRA_ROOTS: number = 16;

/** Most skills on one page. */
export const MAX_PAGE: number = 10_000;

/** Most combinations of host and further folders whose skills are kept beside the usual ones. */
export const MAX_VARIANTS: number = 8;

/** Answers of listings that are kept as text, so that the same question costs no serializing. */
export const MAX_KEPT_ANSWERS: number = 32;

/** Largest answer that is kept as text, in characters. */
export const MAX_KEPT_ANSWER: number = 16 * 1024 * 1024;

/** How long a link that signs a browser in may wait to be opened. */
export const LINK_LIFETIME_MS: number = 24 * 60 * 60 * 1000;

/** Most links that wait to be opened; the oldest one goes first. */
export const MAX_LINKS: number = 100;

/** How long a browser stays signed in, in seconds. */
export const COOKIE_SECONDS: number = 30 * 24 * 60 * 60;

/** Requests with a token that one address may make at once, and per second from then on. */
export const KNOWN_RATE: Rate = { burst: 5000, perSecond: 1000 };

/** The same for requests without a token, whose number is what guessing one would need. */
export const UNKNOWN_RATE: Rate = { burst: 100, perSecond: 5 };

/** Most addresses whose rates are remembered. */
export const MAX_RATED_ADDRESSES: number = 1000;

/** How often something may happen. */
export interface Rate {
  readonly burst: number;
  readonly perSecond: number;
}
