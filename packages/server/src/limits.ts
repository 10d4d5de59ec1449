/** Port that a server listens on unless another one is named; nothing well known uses it. */
export const DEFAULT_PORT: number = 4760;

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

/** Most uploads that wait for a person's decision; each may be as large as an upload. */
export const MAX_IMPORT_OFFERS: number = 4;

/** How long an upload waits for a person's decision. */
export const IMPORT_LIFETIME_MS: number = 15 * 60 * 1000;

/** Events that are kept for clients that come back; who missed more is told to start anew. */
export const MAX_KEPT_EVENTS: number = 1000;

/** Characters of all kept events together; a change of ten thousand skills is one large event. */
export const MAX_KEPT_EVENT_LENGTH: number = 32 * 1024 * 1024;

/** How often a client that hears nothing is shown that the connection lives; proxies cut silent ones after a minute. */
export const HEARTBEAT_MS: number = 15_000;

/** Most clients that follow events at the same time. */
export const MAX_FOLLOWERS: number = 1000;

/** How often the folder of proposals is looked at while somebody follows events. */
export const PROPOSALS_SCAN_MS: number = 2000;

/** How long a question waits for a person; then the answer is no. */
export const ASK_LIFETIME_MS: number = 10 * 60 * 1000;

/** Most questions that wait at the same time. */
export const MAX_ASKS: number = 100;

/** Most chats that are kept; the one that was used longest ago is closed first. */
export const MAX_CHATS: number = 50;

/** Most characters of one answer of a chat that are kept to be read again; a longer answer is stopped. */
export const MAX_ANSWER_LENGTH: number = 32 * 1024 * 1024;

/** Longest title of a chat in a list, in UTF-16 units: what fits into a line. */
export const MAX_TITLE_LENGTH = 100;
