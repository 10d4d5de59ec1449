import type { Rate } from "@skillwright/contract/http";

/** Default port of the server; no well-known service uses it. */
export const DEFAULT_PORT: number = 4760;

/** Most lists that are cached as text, so that the same request is not serialized again. */
export const MAX_KEPT_ANSWERS: number = 32;

/** Largest list that is cached, in characters. */
export const MAX_KEPT_ANSWER: number = 16 * 1024 * 1024;

/** How long a sign-in link is valid. */
export const LINK_LIFETIME_MS: number = 24 * 60 * 60 * 1000;

/** Most unused sign-in links; the oldest one is removed first. */
export const MAX_LINKS: number = 100;

/** Most browsers that are signed in at the same time; the one that signed in first is signed out. */
export const MAX_SIGN_INS: number = 100;

/** The last use of a sign-in is recorded at most this often, so that requests need not write. */
export const SIGN_IN_TOUCH_MS: number = 5 * 60 * 1000;

/** How long a browser stays signed in, in seconds; the server counts too. */
export const COOKIE_SECONDS: number = 30 * 24 * 60 * 60;

/** Requests with a token that one address may make at once, and per second after that. */
export const KNOWN_RATE: Rate = { burst: 5000, perSecond: 1000 };

/** The same for requests without a token, which is what guessing one takes. */
export const UNKNOWN_RATE: Rate = { burst: 100, perSecond: 5 };

/** Most uploads that wait for a decision; each may have the largest size. */
export const MAX_IMPORT_OFFERS: number = 4;

/** How long an upload waits for a decision. */
export const IMPORT_LIFETIME_MS: number = 15 * 60 * 1000;

/** Events that are kept for clients that reconnect; one that missed more gets a reset. */
export const MAX_KEPT_EVENTS: number = 1000;

/** Characters of all kept events together; a change of ten thousand skills is one large event. */
export const MAX_KEPT_EVENT_LENGTH: number = 32 * 1024 * 1024;

/** Time between heartbeats on a quiet connection; proxies close quiet ones after a minute. */
export const HEARTBEAT_MS: number = 15_000;

/** Most clients that follow events at the same time. */
export const MAX_FOLLOWERS: number = 1000;

/** Time between scans of the folder of proposals while a client follows events. */
export const PROPOSALS_SCAN_MS: number = 2000;

/** Most installations whose state is kept; the oldest one is forgotten first. */
export const MAX_KEPT_INSTALLS: number = 100;

/** How long a question waits for an answer; after that the answer is no. */
export const ASK_LIFETIME_MS: number = 10 * 60 * 1000;

/** Most questions that wait at the same time. */
export const MAX_ASKS: number = 100;

/** Most open chats; the least recently used one is closed first. */
export const MAX_CHATS: number = 50;

/** Most characters of one answer of a chat that can be read again; a longer answer is stopped. */
export const MAX_ANSWER_LENGTH: number = 32 * 1024 * 1024;

/** Longest title of a chat in a list, in UTF-16 units: what fits into a line. */
export const MAX_TITLE_LENGTH = 100;
