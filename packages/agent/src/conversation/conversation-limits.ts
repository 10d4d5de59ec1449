/** How often a request is repeated that failed for a reason that may pass. */
export const MAX_RETRIES: number = 4;

/** First pause before a repetition, in milliseconds; each next one is twice as long. */
export const RETRY_PAUSE_MS: number = 1000;

/** Longest pause before a repetition, in milliseconds; a provider that wants more is told of as an error. */
export const MAX_RETRY_PAUSE_MS: number = 60_000;

/** The share of the context window at which a conversation is shortened; the rest is room for the answer. */
export const COMPACT_AT: number = 0.8;

/** The share of the context window for the newest messages, which stay as they are when a conversation is shortened. */
export const KEPT_SHARE: number = 0.1;

/** Longest output of a tool that stays whole when a conversation is shortened during its turn, in characters. */
export const KEPT_OUTPUT_LENGTH: number = 2000;

/** Longest text of one message in a digest, in characters. */
export const DIGEST_LINE_LENGTH: number = 200;

/** Most messages that a digest tells about; of more, the first and the last. */
export const DIGEST_LINES: number = 60;

/** Longest answer of a model that summarises, in tokens. */
export const SUMMARY_TOKENS: number = 2000;

/** Longest output of a tool that a model receives, in characters; the rest is cut and said so. */
export const MAX_TOOL_OUTPUT_LENGTH: number = 100_000;

/** Most calls of tools that run at the same time. */
export const MAX_PARALLEL_CALLS: number = 8;

/** Most skills that run in the background of one conversation: each asks a model and costs as much as a conversation. */
export const MAX_BACKGROUND_TASKS: number = 4;

/** Most tasks that a conversation lists; the oldest that have ended are forgotten. */
export const MAX_LISTED_TASKS: number = 50;

/** Longest part of a background task's result that a person is shown as a notice, in characters. */
export const SHOWN_RESULT_LENGTH: number = 2000;
