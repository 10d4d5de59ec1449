import { closest } from "@skillwright/core/internal";
import type { SearchAnswer, SearchHit } from "@skillwright/runtime/internal";
import { badgesOf } from "../../views/badges.ts";
import { searchTexts } from "./text.ts";

/** How many letters longer or shorter than a name a mistyped one may be. */
const MAX_MISTYPED = 2;

/** A skill that was found. */
export interface SearchResult {
  readonly id: string;
  readonly scope: string;
  readonly badges: readonly string[];
  readonly description: string;
  /** Words to highlight in the description. */
  readonly matchedWords: readonly string[];
  /** Why it was found. */
  readonly matched: string;
  readonly score: number;
  /** Paths of near-identical skills. */
  readonly copies: readonly string[];
}

/** What `search` shows. */
export interface SearchModel {
  readonly results: readonly SearchResult[];
  /** How many skills were searched. */
  readonly among: number;
  readonly confident: boolean;
  readonly confidence: number;
  readonly semantic: SearchAnswer["semantic"];
  /** Ids of skills whose names the query may misspell. */
  readonly suggestions: readonly string[];
  readonly notices: readonly string[];
}

/** Collects what `search` shows. */
export function toSearchModel(query: string, answer: SearchAnswer): SearchModel {
  const { hits, among, confident, confidence, semantic, notices } = answer;
  return {
    results: hits.map(toResult),
    among,
    confident,
    confidence,
    semantic: semantic,
    suggestions: suggestionsFor(query, hits),
    notices,
  };
}

function toResult(hit: SearchHit): SearchResult {
  const { skill, score, reasons, copies } = hit;
  return {
    id: skill.id,
    scope: skill.scope,
    badges: badgesOf(skill),
    description: skill.manifest.description.replace(/\s+/g, " ").trim(),
    matchedWords: reasons.flatMap(({ words }) => words),
    matched: matchedBy(hit),
    score,
    copies: copies.map(({ found }) => found.path),
  };
}

function suggestionsFor(query: string, hits: readonly SearchHit[]): readonly string[] {
  const [first] = hits;
  if (first === undefined || first.by === "name") return [];
  if (first.by === "near-name") {
    return hits.filter(({ by }) => by === "near-name").map(({ skill }) => skill.id);
  }
  const { id, name } = first.skill;
  const typed = query.trim();
  const isNear = Math.abs(name.length - typed.length) <= MAX_MISTYPED && closest(typed, [name]).length > 0;
  return isNear ? [id] : [];
}

function matchedBy({ by, reasons }: SearchHit): string {
  if (by === "near-name") return searchTexts.nearName;
  if (by === "semantic") return searchTexts.bySemantic;
  const parts = reasons.map(
    ({ field, words }) => `${words.slice(0, 8).join(", ")} in ${searchTexts.fields[field]}`,
  );
  return [...(by === "name" ? [searchTexts.exactName] : []), ...parts].join("; ");
}
