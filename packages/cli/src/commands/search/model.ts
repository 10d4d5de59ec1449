import { closest, describeMatch } from "@skillwright/core/internal";
import type { SearchAnswer, SearchHit } from "@skillwright/runtime/internal";
import { count } from "../../output/numbers.ts";
import { badgesOf } from "../../views/badges.ts";

/** What `search` prints. */
export const searchTexts = {
  found: (number: number, among: number): string => `${count(number, "skill")} of ${among}`,
  showing: (assumed: readonly string[], typed: readonly string[]): string =>
    `Showing results for ${assumed.join(", ")} instead of ${typed.join(", ")}.`,
  lessLikely: (number: number): string =>
    `${count(number, "less likely result")}. Pass --more to ${number === 1 ? "show it" : "show them"}.`,
  none: "No skills match.",
  blank: "the query is empty",
  blankHint: "Describe a task: `skillwright search merge two pdf files`.",
  inputHint: "Describe a task, or pipe a text to standard input.",
  meant: (ids: readonly string[]): string => `Did you mean ${ids.join(", ")}?`,
  limit: "`--limit` must be at least 1",
  nothing: (program: string): string =>
    `There are no skills to search. Run \`${program} list\` to see where skills are found.`,
  otherWords: "Try different words.",
  wider: (program: string): string =>
    `Run \`${program} search --all\` to include skills that can't be used here.`,
  part: (text: string): string => `for: ${text}`,
  matched: "matched: ",
  also: (path: string, more: number): string =>
    `near-identical: ${path}${more === 0 ? "" : ` and ${count(more, "other skill")}`}`,
  unsure: (number: number): string => `No good match. ${number === 1 ? "Closest" : "Closest results"}:`,
  sure: (confidence: number, semantic: string): string =>
    `Confidence: ${Math.round(confidence * 100)} %. Semantic search: ${semantic}.`,
  semantic: {
    used: "used",
    "not-needed": "not needed, keywords were enough",
    off: "off",
    unavailable: "not available",
  },
  oneWay: "Pass one of them, or neither: semantic search then runs only if keywords are not enough.",
  score: (score: number): string => score.toFixed(2),
} as const;

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
  /** The part of the request that it is for. */
  readonly part: string | undefined;
  /** Whether it plausibly fits. */
  readonly likely: boolean;
  /** Paths of near-identical skills. */
  readonly copies: readonly string[];
}

/** What `search` shows. */
export interface SearchModel {
  readonly results: readonly SearchResult[];
  /** How many skills were searched. */
  readonly among: number;
  /** How many were not, because the project isn't trusted. */
  readonly untrusted: number;
  readonly confident: boolean;
  readonly confidence: number;
  readonly semantic: SearchAnswer["semantic"];
  /** Mistyped words, and what was searched for instead. */
  readonly corrections: SearchAnswer["corrections"];
  /** Ids of skills whose names the query may misspell. */
  readonly suggestions: readonly string[];
  readonly notices: readonly string[];
}

/** Collects what `search` shows. */
export function toSearchModel(query: string, answer: SearchAnswer): SearchModel {
  const { hits, among, untrusted, confident, confidence, corrections, semantic, notices } = answer;
  return {
    results: hits.map(toResult),
    among,
    untrusted,
    confident,
    confidence,
    semantic,
    corrections,
    suggestions: confident || corrections.length > 0 ? [] : suggestionsFor(query, hits),
    notices,
  };
}

function toResult(hit: SearchHit): SearchResult {
  const { skill, score, likely, part, reasons, copies } = hit;
  return {
    id: skill.id,
    scope: skill.scope,
    badges: badgesOf(skill),
    description: skill.manifest.description.replace(/\s+/g, " ").trim(),
    matchedWords: reasons.flatMap(({ words }) => words),
    matched: describeMatch(hit),
    score,
    likely,
    part,
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
