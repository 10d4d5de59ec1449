/** How long a provider may send nothing: reasoning models answer late, and local ones load first. */
export const MODEL_IDLE_TIMEOUT_MS: number = 300_000;

/** Timeout of a test request: somebody is watching. */
export const TEST_TIMEOUT_MS: number = 30_000;

/** Output limit of a test in tokens: enough for one word, even for reasoning models. */
export const TEST_OUTPUT_TOKENS: number = 64;

/** Largest key file; keys have at most a few hundred characters. */
export const MAX_KEY_BYTES: number = 16 * 1024;

/** Shortest text that is treated as a key and redacted. */
export const MIN_KEY_CHARS: number = 6;

/** Longest provider message in an error. */
export const MAX_PROVIDER_MESSAGE: number = 300;
