/** What an embedder made of some texts, or why it could not. */
export type EmbedAnswer =
  | { readonly ok: true; readonly vectors: readonly Float32Array[] }
  | { readonly ok: false; readonly message: string };

/**
 * Turns texts into embeddings: vectors of length one that are close to each other for texts with similar meaning. A failure is
 * a result: the caller continues without embeddings.
 */
export interface Embedder {
  /** Adapter and model in one text; vectors of two such names are never compared. */
  readonly model: string;
  /** Most texts worth giving at once. */
  readonly batch: number;
  /** One vector per text, in order, all of the same size. Never rejects. */
  embed(texts: readonly string[], signal?: AbortSignal): Promise<EmbedAnswer>;
  /** Frees what the model holds; a later call starts again. */
  close(): void;
}
