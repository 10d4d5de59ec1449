/** Longest silence of a service before it is given up: models that think answer late, and local ones load first. */
export const MODEL_IDLE_TIMEOUT_MS: number = 300_000;

/** Longest wait for the answer to a test: a model that takes longer for one word helps nobody who is watching. */
export const TEST_TIMEOUT_MS: number = 30_000;

/** Output of a test in tokens: enough for a word, also for models that think first. */
export const TEST_OUTPUT_TOKENS: number = 64;

/** Largest key file; keys have some hundred characters at most. */
export const MAX_KEY_BYTES: number = 16 * 1024;

/** Shortest text that is taken for a key and made unreadable wherever it turns up. */
export const MIN_KEY_CHARS: number = 6;

/** Longest text of a service's own words in an error. */
export const MAX_PROVIDER_MESSAGE: number = 300;
