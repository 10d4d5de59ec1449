import type { SearchAnswer } from "../search/answer-search.ts";
import type { SearchHit } from "../search/search-skills.ts";

/** What `search --json` prints. */
export interface SearchResultDocument {
  readonly query: string;
  readonly among: number;
  readonly confidence: number;
  readonly confident: boolean;
  readonly meaning: SearchAnswer["meaning"];
  readonly hits: readonly SearchHitDocument[];
  readonly notices: readonly string[];
}

/** One skill of {@link SearchResultDocument}. */
export interface SearchHitDocument {
  readonly key: string;
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly scope: string;
  readonly path: string;
  readonly state: string;
  readonly score: number;
  readonly by: SearchHit["by"];
  readonly reasons: SearchHit["reasons"];
  /** Skills that say nearly the same. */
  readonly copies: readonly { readonly key: string; readonly id: string; readonly path: string }[];
}

/** The document of a search. */
export function toSearchDocument(query: string, answer: SearchAnswer): SearchResultDocument {
  return {
    query,
    among: answer.among,
    confidence: answer.confidence,
    confident: answer.confident,
    meaning: answer.meaning,
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
