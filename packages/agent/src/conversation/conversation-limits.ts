/** How often a request is retried after a temporary failure. */
export const MAX_RETRIES: number = 4;

/** First delay before a retry, in milliseconds; each further delay is twice as long. */
export const RETRY_PAUSE_MS: number = 1000;

/** Longest delay before a retry, in milliseconds; if a provider asks for more, the request fails. */
export const MAX_RETRY_PAUSE_MS: number = 60_000;

/** The share of the context window at which a conversation is compacted; the rest is for the answer. */
export const COMPACT_AT: number = 0.8;

/** The share of the context window for the newest messages, which compaction doesn't change. */
export const KEPT_SHARE: number = 0.1;

/** Longest tool output that compaction keeps in full during its turn, in characters. */
export const KEPT_OUTPUT_LENGTH: number = 2000;

/** Longest text of one message in a digest, in characters. */
export const DIGEST_LINE_LENGTH: number = 200;

/** Most messages in a digest; of more, the first and the last. */
export const DIGEST_LINES: number = 60;

/** Longest summary by a model, in tokens. */
export const SUMMARY_TOKENS: number = 2000;

/** Longest tool output that a model receives, in characters; longer output is truncated with a note. */
export const MAX_TOOL_OUTPUT_LENGTH: number = 100_000;

/** Largest file that `@path` attaches to a message, in bytes: as much as a tool may return. */
export const MAX_ATTACHED_FILE_BYTES: number = 100_000;

/** Largest total of the files attached to one message, in bytes; more would fill most context windows. */
export const MAX_ATTACHED_BYTES: number = 200_000;

/** Most different words with `@` that are looked up in a message, because each one reads the disk. */
export const MAX_FILE_MENTIONS: number = 100;

/** Longest word with `@` that can name a file, in characters: the longest path on Linux. */
export const MAX_MENTION_LENGTH: number = 4096;

/** Most tool calls that run in parallel. */
export const MAX_PARALLEL_CALLS: number = 8;

/** Most background tasks of one conversation: each costs as much as a conversation. */
export const MAX_BACKGROUND_TASKS: number = 4;

/** Most tasks that a conversation lists; the oldest ended ones are dropped. */
export const MAX_LISTED_TASKS: number = 50;

/** Longest part of a background task's result in a notice, in characters. */
export const SHOWN_RESULT_LENGTH: number = 2000;
