import {
  type QuerySet,
  type SkillStatus,
  splitQueries,
  type TriggerQuery,
  type TriggerScore,
  triggerScore,
} from "@skillwright/core/internal";
import type { SearchRequest } from "../search/answer-search.ts";
import type { Skills } from "../skills/create-skills.ts";
import { skillQueries } from "./skill-queries.ts";

/** Places among the found skills that are told; what comes later is as good as not found. */
const MAX_RANK = 50;

/** Stronger skills that are named for a query. */
const MAX_RIVALS = 3;

/** How long a query waits for what skills mean: the report should not depend on how fast the computer is. */
const PATIENCE_MS = 20_000;

/** How triggers are checked. */
export interface TriggerCheck extends Pick<SearchRequest, "build" | "progress" | "by"> {
  /** The skill counts as chosen when it is among the first so many. Default: 1. */
  readonly top?: number;
}

/** What became of one query. */
export interface TriggerResult extends TriggerQuery {
  readonly set: QuerySet;
  /** The place of the skill among all that were found, from 1; undefined when it was not found. */
  readonly rank: number | undefined;
  /** Whether the search was sure that its best hit is meant; otherwise it says that nothing fits well. */
  readonly confident: boolean;
  /**
   * Whether the skill counts as chosen: it is among the first and, for a query that should not find it, the search is
   * sure of that. What is offered in doubt is found by who looks for it, and misleads nobody who does not.
   */
  readonly triggered: boolean;
  readonly passed: boolean;
  /** Ids of the skills that came before it. */
  readonly rivals: readonly string[];
}

/** Which queries would find a skill among all others, by search alone; words answer where there is no model. */
export interface TriggerReport {
  readonly skill: SkillStatus;
  /** The files that the queries come from. */
  readonly files: readonly string[];
  /** Skills that could have been found. */
  readonly among: number;
  readonly top: number;
  readonly results: readonly TriggerResult[];
  readonly scores: Readonly<Record<QuerySet | "all", TriggerScore>>;
  /** Queries in which meaning had a say, not words alone. */
  readonly bySemantic: number;
  readonly notices: readonly string[];
}

/**
 * Checks without a model which of a skill's own queries would find it among all skills. Throws `file_not_found` when it
 * brings none, and what the readers of the files throw.
 */
export async function checkTriggers(
  skills: Skills,
  name: string,
  { top = 1, ...request }: TriggerCheck = {},
): Promise<TriggerReport> {
  const skill = skills.get(name);
  const { queries, files } = skillQueries(skill);
  const sets = splitQueries(queries);
  const results: TriggerResult[] = [];
  let among = 0;
  let bySemantic = 0;
  let notices: readonly string[] = [];
  for (const query of queries) {
    // One that cannot be used here would never be found among those that can.
    const all = skill.state !== "eligible";
    const answer = await skills.search(query.query, {
      patience: PATIENCE_MS,
      ...request,
      all,
      copies: "separate",
      limit: MAX_RANK,
    });
    ({ among, notices } = answer);
    if (answer.semantic === "used") bySemantic += 1;
    const found = answer.hits.map((hit) => hit.skill);
    const index = found.findIndex(({ found: { key } }) => key === skill.found.key);
    const isFirst = index >= 0 && index < top;
    const triggered = isFirst && (query.shouldTrigger || answer.confident);
    results.push({
      ...query,
      set: sets.get(query) ?? "train",
      rank: index < 0 ? undefined : index + 1,
      confident: answer.confident,
      triggered,
      passed: triggered === query.shouldTrigger,
      rivals: found.slice(0, index < 0 ? MAX_RIVALS : Math.min(index, MAX_RIVALS)).map(({ id }) => id),
    });
  }
  const of = (set: QuerySet): TriggerScore => triggerScore(results.filter((result) => result.set === set));
  const scores = { all: triggerScore(results), train: of("train"), validation: of("validation") };
  return { skill, files, among, top, results, scores, bySemantic, notices };
}
