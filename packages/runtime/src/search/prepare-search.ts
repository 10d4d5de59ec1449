import type { Snapshot } from "../snapshot/snapshot.ts";
import type { Meaning, PreparedMeaning } from "./meaning.ts";
import type { SkillSearch, UseOptions } from "./open-search.ts";
import type { VectorProgress } from "./vectors/skill-vectors.ts";

/** What is prepared, and how it tells how it comes along. */
export interface PrepareRequest extends UseOptions {
  /** `compute` also computes the vector of every skill that has none. Default: `leave`. */
  readonly vectors?: "compute" | "leave";
  /** Called with every batch of vectors. */
  readonly vectorProgress?: VectorProgress;
  /** Stops computing; the vectors that are there stay, and the next time goes on from them. */
  readonly signal?: AbortSignal;
}

/** What searches find ready. */
export interface PreparedSearch {
  /** Skills whose words are in the index. */
  readonly skills: number;
  /** Undefined where vectors were left alone. */
  readonly vectors: PreparedMeaning | undefined;
  /** What kept the index from working as it should, for people. */
  readonly notices: readonly string[];
}

/** Brings the index up to date, and the vectors where they are wanted. */
export async function prepareSearch(
  parts: { readonly search: SkillSearch; readonly meaning: Meaning; readonly snapshot: Snapshot },
  request: PrepareRequest = {},
): Promise<PreparedSearch> {
  const { search, meaning, snapshot } = parts;
  const { vectors = "leave", vectorProgress, signal = new AbortController().signal } = request;
  const { skills } = snapshot;
  const notices = await search.use(snapshot, (opened) => opened.notices, request);
  const prepared =
    vectors === "leave" ? undefined : await meaning.prepare(skills, { signal, progress: vectorProgress });
  return { skills: skills.length, vectors: prepared, notices };
}
