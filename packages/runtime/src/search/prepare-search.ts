import type { Snapshot } from "../snapshot/snapshot.ts";
import type { EmbeddingProgress } from "./embeddings/skill-embeddings.ts";
import type { SkillSearch, UseOptions } from "./open-search.ts";
import type { PreparedEmbeddings, SemanticSearch } from "./semantic-search.ts";

/** What to prepare, and how progress is reported. */
export interface PrepareRequest extends UseOptions {
  /** `compute` also computes the embedding of every skill that has none. Default: `leave`. */
  readonly embeddings?: "compute" | "leave";
  /** Called with every batch of embeddings. */
  readonly embeddingProgress?: EmbeddingProgress;
  /** Stops computing; finished embeddings are kept, and the next run continues from them. */
  readonly signal?: AbortSignal;
}

/** What was prepared. */
export interface PreparedSearch {
  /** Skills in the keyword index. */
  readonly skills: number;
  /** Undefined if embeddings were not requested. */
  readonly embeddings: PreparedEmbeddings | undefined;
  /** Problems of the index, for people. */
  readonly notices: readonly string[];
}

/** Updates the index and, on request, the embeddings. */
export async function prepareSearch(
  parts: { readonly search: SkillSearch; readonly semantic: SemanticSearch; readonly snapshot: Snapshot },
  request: PrepareRequest = {},
): Promise<PreparedSearch> {
  const { search, semantic, snapshot } = parts;
  const { embeddings = "leave", embeddingProgress, signal = new AbortController().signal } = request;
  const { skills } = snapshot;
  const notices = await search.use(snapshot, (opened) => opened.notices, request);
  const prepared =
    embeddings === "leave"
      ? undefined
      : await semantic.prepare(skills, { signal, progress: embeddingProgress });
  return { skills: skills.length, embeddings: prepared, notices };
}
