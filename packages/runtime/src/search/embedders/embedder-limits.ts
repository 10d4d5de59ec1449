/** Longest wait for one answer of an embedding service; a local one may have to load its model first. */
export const EMBED_TIMEOUT_MS: number = 30_000;

/** Largest answer of an embedding service: a full batch of large vectors written as text, and not more. */
export const MAX_EMBED_BYTES: number = 16 * 1024 * 1024;

/** Texts in one request to a service. */
export const SERVICE_BATCH: number = 32;

/** Texts for the offline model at once; small, so that a query waits for few others. */
export const OFFLINE_BATCH: number = 4;

/** Largest vector that is kept; known models give up to 4,096 values. */
export const MAX_VECTOR_SIZE: number = 8192;
