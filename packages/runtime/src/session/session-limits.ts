/** Largest file of a skill that is handed to a model, in bytes; more would fill its context. */
export const MAX_RESOURCE_BYTES: number = 256 * 1024;

/** Tokens that active skills may take when a conversation was compacted, unless the caller says otherwise. */
export const REATTACH_TOKENS: number = 25_000;

/** Longest part of a failed command's output that is sent to the model, in characters. */
export const MAX_FAILURE_LENGTH: number = 500;

/** Most answers about MCP servers that are remembered; beyond it the oldest is asked again. */
export const MAX_SERVER_ANSWERS: number = 1000;

/** Milliseconds that a model's load may take, with dependencies and commands, without a person's time to answer. */
export const LOAD_TIME_MS: number = 5000;

/** How long a turn waits for the embedding of its prompt, in milliseconds; then keywords rank the catalog. */
export const EMBED_PROMPT_MS: number = 1500;
