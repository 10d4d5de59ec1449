import {
  CONFIDENT,
  type Correction,
  isUntrusted,
  judgeHits,
  omitUndefined,
  type SkillStatus,
} from "@skillwright/core/internal";
import type { Snapshot } from "../snapshot/snapshot.ts";
import { addSemantic, type SemanticAdded } from "./add-semantic.ts";
import { coverParts, evidenceOf, findParts, findTasks, type RequestPart } from "./cover-parts.ts";
import { favourSkills } from "./favour-skills.ts";
import { findByKeywords, type KeywordMatches } from "./find-by-keywords.ts";
import type { SkillSearch, UseOptions } from "./open-search.ts";
import {
  CANDIDATES,
  DEFAULT_LIMIT,
  explainHits,
  type SearchHit,
  type SearchOptions,
} from "./search-skills.ts";
import type { SemanticSearch } from "./semantic-search.ts";

/** How long a search waits for embeddings if semantic search was requested. */
const REQUESTED_TIMEOUT_MS = 20_000;

/** The result of a search. */
export interface SearchAnswer {
  /** Best first. */
  readonly hits: readonly SearchHit[];
  /** Skills that could have been found. */
  readonly among: number;
  /** Skills that could not be found because their project isn't trusted; zero in a search among given skills. */
  readonly untrusted: number;
  /** How likely it is, from 0 to 1, that the best hit answers the query. */
  readonly confidence: number;
  /** Whether the confidence is high enough to offer the best hit. */
  readonly confident: boolean;
  /** Mistyped words, and what was searched for instead. */
  readonly corrections: readonly Correction[];
  /** Whether semantic search was used; `not-needed` if keywords were enough, `off` if it is turned off. */
  readonly semantic: "used" | "not-needed" | "off" | "unavailable";
  /** Problems of the search, for people. */
  readonly notices: readonly string[];
}

/** Which skills to search, how, and how progress is reported. */
export interface SearchRequest extends SearchOptions, UseOptions {
  /** Also skills that cannot be used here. Default: false. */
  readonly all?: boolean;
  /** `auto` uses semantic search if keywords are not enough, `keyword` never, `semantic` always. Default: `auto`. */
  readonly by?: "auto" | "keyword" | "semantic";
  /** Whether near-duplicates are returned `together`, as one hit, or as `separate` hits. Default: `together`. */
  readonly copies?: "together" | "separate";
  /**
   * Milliseconds that a search waits for embeddings; missing ones are computed later. Default: 1500, 4000 if
   * nearly all are known, and 20000 if `by` is `semantic`, enough for about 200 skills.
   */
  readonly timeout?: number;
  /**
   * The files that the person works on, absolute or relative to the working folder: among skills that fit about equally
   * well, those for such files come first. Default: unknown.
   */
  readonly workingFiles?: readonly string[];
}

/** What a search is made with. */
export interface SearchParts {
  readonly search: SkillSearch;
  /** Opened only if keywords are not enough. */
  readonly semantic: () => Promise<SemanticSearch>;
  readonly snapshot: Snapshot;
  /** How often skills were used, by their keys. */
  readonly use: ReadonlyMap<string, number>;
  /** Only these are searched. Default: those of the snapshot that the request is about. */
  readonly skills?: readonly SkillStatus[] | undefined;
}

/** Searches some skills of a snapshot. */
export type FindSkills = (
  query: string,
  request: SearchRequest,
  among: { readonly snapshot: Snapshot; readonly skills: readonly SkillStatus[] },
) => Promise<SearchAnswer>;

const eligibleSkills = new WeakMap<Snapshot, readonly SkillStatus[]>();

/** Searches the skills of a snapshot. */
export async function answerSearch(
  parts: SearchParts,
  query: string,
  request: SearchRequest = {},
): Promise<SearchAnswer> {
  const { search, snapshot } = parts;
  const { limit = DEFAULT_LIMIT, end, by = "auto", copies = "together" } = request;
  const isEligibleOnly = parts.skills === undefined && request.all !== true;
  const skills = isEligibleOnly ? eligibleOf(snapshot) : (parts.skills ?? snapshot.skills);
  const { documentOf } = search;
  const options = {
    ...omitUndefined({ end }),
    skills,
    limit: Math.max(CANDIDATES, limit),
    documentOf,
  };
  const { words, asked } = await search.use(
    snapshot,
    (opened) => ({
      words: findByKeywords(opened, query, options),
      asked: end === "typing" ? [] : findTasks(opened, query, options),
    }),
    request,
  );
  const isPossible = skills.length > 0 && query.trim() !== "";
  const isAsked = isPossible && (by === "semantic" || (by === "auto" && end !== "typing"));
  const isEnough = by === "auto" && words.isEnough;
  const added =
    isAsked && !isEnough ? await askSemantic(parts, query, { words, skills, request }) : undefined;
  // Only where every skill has an embedding: a part then costs the embedding of a few words, and never a wait.
  const tasks = await findParts(asked, async (text, found) => {
    if (added?.semantic !== "used" || added.known < skills.length) return undefined;
    const said = await askSemantic(parts, text, { words: found, skills, request });
    return said.semantic === "used" ? said : undefined;
  });
  const ranked = favourSkills(
    added?.semantic === "used" ? added.ranked : words.ranked,
    { text: query, terms: words.query.terms },
    {
      used: ({ found }) => parts.use.get(found.key) ?? 0,
      cwd: snapshot.place.cwd,
      workingFiles: request.workingFiles,
    },
  );
  const hits = explainHits(coverParts(ranked, tasks), words.query, {
    documentOf,
    limit: Math.max(2, limit),
    copies,
  });
  const partOf = new Map(tasks.map(({ skill, text }) => [skill, text]));
  const evidence = hits.map((hit) => ({
    ...evidenceOf(words)(hit),
    similarity: added?.semantic === "used" ? added.similarity(hit.skill) : undefined,
    isForPart: partOf.has(hit.skill),
  }));
  const { likely, ...judged } = judgeHits(evidence, words.query.terms.size);
  // A best hit that is sure for its task is the right one to begin with, as sure as the least sure of the tasks.
  const isForTask = hits[0] !== undefined && partOf.has(hits[0].skill);
  const sure = Math.max(judged.confidence, isForTask ? leastOf(tasks) : 0);
  return {
    hits: hits.slice(0, limit).map((hit, place) => ({
      ...hit,
      likely: likely[place] === true,
      ...omitUndefined({ part: partOf.get(hit.skill) }),
    })),
    among: skills.length,
    untrusted: isEligibleOnly ? snapshot.skills.filter(isUntrusted).length : 0,
    confidence: sure,
    confident: sure >= CONFIDENT,
    corrections: words.corrections,
    semantic: added?.semantic ?? (isAsked ? "not-needed" : "off"),
    notices: [...words.notices, ...(added === undefined || added.semantic === "used" ? [] : added.notices)],
  };
}

type AskedSemantic =
  | ({ readonly semantic: "used" } & SemanticAdded)
  | { readonly semantic: "off" | "unavailable"; readonly notices: readonly string[] };

async function askSemantic(
  { semantic }: SearchParts,
  query: string,
  asked: {
    readonly words: KeywordMatches;
    readonly skills: readonly SkillStatus[];
    readonly request: SearchRequest;
  },
): Promise<AskedSemantic> {
  const { words, skills, request } = asked;
  const candidates = words.ranked.filter((hit) => hit.by === "keyword").map(({ skill }) => skill);
  const timeout = request.timeout ?? (request.by === "semantic" ? REQUESTED_TIMEOUT_MS : undefined);
  const opened = await semantic();
  const said = await opened.ask({ query, skills, candidates, timeout });
  if (said === undefined) return { semantic: "off", notices: [] };
  if (typeof said === "string") return { semantic: "unavailable", notices: [said] };
  const added = addSemantic(words, said, request.by === "semantic" ? "semantic" : "both");
  return { ...added, semantic: "used" };
}

function leastOf(tasks: readonly RequestPart[]): number {
  return Math.min(...tasks.map(({ confidence }) => confidence));
}

/** The same list for the same snapshot, so that its documents are chosen once. */
function eligibleOf(snapshot: Snapshot): readonly SkillStatus[] {
  let skills = eligibleSkills.get(snapshot);
  if (skills === undefined) {
    skills = snapshot.skills.filter(({ state }) => state === "eligible");
    eligibleSkills.set(snapshot, skills);
  }
  return skills;
}
