import type { Rate } from "@skillwright/contract/http";

/** Default port of a registry: next to the local server's. */
export const DEFAULT_REGISTRY_PORT: number = 4770;

/** Bytes that the versions of a namespace may have together, unless an administrator allows more. */
export const DEFAULT_QUOTA_BYTES: number = 1024 * 1024 * 1024;

/** How long a token lives unless it says so, in days. */
export const DEFAULT_TOKEN_DAYS: number = 90;

/** Most valid tokens of a user. */
export const MAX_USER_TOKENS = 100;

/** Requests that one token may make at once, and per second after that. */
export const TOKEN_RATE: Rate = { burst: 2000, perSecond: 200 };

/** How many tokens of a user can send that much: a stolen one leaves room for others, and more tokens don't add to it. */
const FULL_RATE_TOKENS = 4;

/** Requests that one user may make with all tokens together. */
export const USER_RATE: Rate = {
  burst: TOKEN_RATE.burst * FULL_RATE_TOKENS,
  perSecond: TOKEN_RATE.perSecond * FULL_RATE_TOKENS,
};

/** The same for each address without a token. */
export const ADDRESS_RATE: Rate = { burst: 600, perSecond: 60 };

/** Tokens that one address may get wrong at once, and per second after that. */
export const WRONG_TOKEN_RATE: Rate = { burst: 20, perSecond: 0.2 };

/** Uploads that are worked on at the same time; each holds its whole archive in memory. */
export const MAX_UPLOADS = 4;

/** Those of one user: by sending slowly, nobody can keep all others from publishing. */
export const MAX_USER_UPLOADS: number = MAX_UPLOADS / 2;

/** How long checking one upload may take, in milliseconds; those that wait for it count too. Most take a few. */
export const INSPECT_TIME_MS = 120_000;

/** Skills in one index of the whole registry; the namespaces have indexes of their own. */
export const MAX_INDEXED_SKILLS = 10_000;

/** How long an unused blob is kept. Longer than any upload takes: its blobs are stored before the version is. */
export const BLOB_GRACE_MS: number = 24 * 60 * 60 * 1000;

/** Time between two writes of download counters. */
export const COUNTER_FLUSH_MS = 2000;

/** Longest time that copying from one place may take, in milliseconds. */
export const MAX_SYNC_MS: number = 30 * 60 * 1000;

/** How often it is checked which mirrors are due, in milliseconds. */
export const MIRROR_CHECK_MS: number = 60 * 1000;

/** How long an on-demand mirror serves a skill without asking whether there is something new, in milliseconds. */
export const MIRROR_FRESH_MS: number = 5 * 60 * 1000;

/** How long a process remembers which namespaces are on-demand mirrors, in milliseconds. */
export const MIRRORS_KNOWN_MS = 5000;

/** Skills that on-demand mirrors fetch at the same time; each holds a whole archive in memory. */
export const MAX_PULLS = 4;

/** Most copied and refused versions that the report of a mirror names. */
export const MAX_REPORTED = 200;

/** Most webhooks of a namespace. */
export const MAX_WEBHOOKS = 20;

/** How often a webhook is tried, with growing pauses. */
export const WEBHOOK_ATTEMPTS = 3;

/** How long a webhook's server may take, in milliseconds. */
export const WEBHOOK_TIME_MS = 10_000;

/** Bytes of a webhook's answer that are read; nothing in it is used. */
export const WEBHOOK_ANSWER_BYTES = 4096;

/** Most characters of a file that a page shows. */
export const MAX_SHOWN_FILE = 500_000;
