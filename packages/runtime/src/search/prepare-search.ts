import type { Snapshot } from "../snapshot/snapshot.ts";
import type { EmbeddingProgress } from "./embeddings/skill-embeddings.ts";
import type { SkillSearch, UseOptions } from "./open-search.ts";
import type { PreparedEmbeddings, SemanticSearch } from "./semantic-search.ts";

/** What is prepared, and how it tells how it comes along. */
export interface PrepareRequest extends UseOptions {
  /** `compute` also computes the embedding of every skill that has none. Default: `leave`. */
  readonly embeddings?: "compute" | "leave";
  /** Called with every batch of embeddings. */
  readonly embeddingProgress?: EmbeddingProgress;
  /** Stops computing; the embeddings that are there stay, and the next time goes on from them. */
  readonly signal?: AbortSignal;
}

/** What searches find ready. */
export interface PreparedSearch {
  /** Skills whose words are in the index. */
  readonly skills: number;
  /** Undefined where embeddings were left alone. */
  readonly embeddings: PreparedEmbeddings | undefined;
  /** What kept the index from working as it should, for people. */
  readonly notices: readonly string[];
}

/** Brings the index up to date, and the embeddings where they are wanted. */
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
