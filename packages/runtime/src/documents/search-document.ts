import type { SearchResultDocument } from "@skillwright/contract";
import type { SearchAnswer } from "../search/answer-search.ts";

/** The document of a search. */
export function toSearchDocument(query: string, answer: SearchAnswer): SearchResultDocument {
  return {
    query,
    among: answer.among,
    confidence: answer.confidence,
    confident: answer.confident,
    semantic: answer.semantic,
    hits: answer.hits.map(({ skill, score, by, reasons, copies }) => ({
      key: skill.found.key,
      id: skill.id,
      name: skill.name,
      description: skill.manifest.description,
      scope: skill.scope,
      path: skill.found.path,
      state: skill.state,
      score,
      by,
      reasons,
      copies: copies.map(({ id, found: { key, path } }) => ({ key, id, path })),
    })),
    notices: answer.notices,
  };
}
