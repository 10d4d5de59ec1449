/** What an embedder made of some texts, or why it could not. */
export type EmbedAnswer =
  | { readonly ok: true; readonly vectors: readonly Float32Array[] }
  | { readonly ok: false; readonly message: string };

/**
 * Turns texts into vectors of length one, so that texts of like meaning point in like directions. A failure is an
 * answer: whoever asks goes on without.
 */
export interface Embedder {
  /** Adapter and model in one text; vectors of two such names are never compared. */
  readonly model: string;
  /** Most texts worth giving at once. */
  readonly batch: number;
  /** One vector per text, in order, all of the same size. Never rejects. */
  embed(texts: readonly string[], signal?: AbortSignal): Promise<EmbedAnswer>;
  /** Frees what the model holds; a later call begins anew. */
  close(): void;
}
