import type { Embedder, SkillStatus } from "@skillwright/core/internal";
import type { SearchAnswer, SearchRequest } from "../search/answer-search.ts";
import type { SkillSearch } from "../search/open-search.ts";
import type { PastUse } from "../search/past-use.ts";
import type { PreparedSearch, PrepareRequest } from "../search/prepare-search.ts";
import type { SemanticSearch } from "../search/semantic-search.ts";
import type { SkillsPlace } from "../snapshot/skills-place.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";

/** Searches skills. */
export interface SearchSkills {
  /** The skills that fit a request in plain words, best first. */
  search(query: string, request?: SearchRequest): Promise<SearchAnswer>;
  /** Builds the search index ahead of time and, on request, the embeddings. */
  prepareSearch(request?: PrepareRequest): Promise<PreparedSearch>;
}

/** The part of the facade that searches, and what sessions use of it. Its code is loaded on first use. */
export function searchSkills(
  { current, files, locations, env }: SkillsPlace,
  embedder: Embedder | "off" | undefined,
): {
  readonly facade: SearchSkills;
  readonly words: () => Promise<SkillSearch>;
  readonly semantic: () => Promise<SemanticSearch>;
  /** Searches among some skills of a snapshot, or all. */
  readonly find: (
    query: string,
    request: SearchRequest,
    among: { readonly snapshot: Snapshot; readonly skills?: readonly SkillStatus[] },
  ) => Promise<SearchAnswer>;
  readonly close: () => void;
} {
  let searching: SkillSearch | undefined;
  let semanticSearch: SemanticSearch | undefined;
  let use: PastUse | undefined;
  const isOff = (): boolean => current().index.state === "off";
  const words = async (): Promise<SkillSearch> => {
    const { openSearch } = await import("../search/open-search.ts");
    searching ??= openSearch({ files, locations, store: isOff() ? "off" : "on" });
    return searching;
  };
  const semantic = async (): Promise<SemanticSearch> => {
    const { openSemanticSearch } = await import("../search/semantic-search.ts");
    const file = isOff() ? undefined : locations.embeddingFile;
    semanticSearch ??= openSemanticSearch({ config: current().config, env, file, embedder });
    return semanticSearch;
  };
  const find: ReturnType<typeof searchSkills>["find"] = async (query, request, among) => {
    const { answerSearch } = await import("../search/answer-search.ts");
    const { openPastUse } = await import("../search/past-use.ts");
    use ??= openPastUse(files, locations.state);
    const parts = { search: await words(), semantic, use: use() };
    return answerSearch({ ...parts, ...among }, query, request);
  };
  return {
    facade: {
      search: (query, request = {}) => find(query, request, { snapshot: current() }),
      async prepareSearch(request) {
        const { prepareSearch } = await import("../search/prepare-search.ts");
        return prepareSearch(
          { search: await words(), semantic: await semantic(), snapshot: current() },
          request,
        );
      },
    },
    words,
    semantic,
    find,
    close() {
      searching?.close();
      searching = undefined;
      semanticSearch?.close();
      semanticSearch = undefined;
    },
  };
}
