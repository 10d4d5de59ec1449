/** The embeddings of some texts, or why they could not be computed. */
export type EmbedAnswer =
  | { readonly ok: true; readonly vectors: readonly Float32Array[] }
  | { readonly ok: false; readonly message: string };

/** The mean and standard deviation of similarities. */
export interface SimilarityScale {
  readonly mean: number;
  readonly deviation: number;
}

/**
 * Turns texts into embeddings: vectors of length one that are close to each other for texts with similar meaning. A failure is
 * a result: the caller continues without embeddings.
 */
export interface Embedder {
  /** Adapter and model in one text; embeddings of different ids are never compared. */
  readonly model: string;
  /** Most texts to pass at once. */
  readonly batch: number;
  /** How similar unrelated texts usually are to this model. Default: estimated from the less similar half of the skills. */
  readonly usual?: SimilarityScale;
  /** One vector per text, in order, all of the same size. Never rejects. */
  embed(texts: readonly string[], signal?: AbortSignal): Promise<EmbedAnswer>;
  /** Releases the model's resources; a later call loads it again. */
  close(): void;
}
