import {
  decodeText,
  fileNotFound,
  joinPath,
  parentPath,
  type QuerySet,
  readEvalPrompts,
  readTriggerQueries,
  type SkillStatus,
  SkillwrightError,
  splitQueries,
  type TriggerQuery,
  type TriggerScores,
  triggerScores,
} from "@skillwright/core/internal";
import { nodeFileSystem } from "../files/node-file-system.ts";
import type { SearchRequest } from "../search/answer-search.ts";
import type { Skills } from "../skills/create-skills.ts";

/** Largest query file that is read. */
const MAX_EVALS_BYTES = 4 * 1024 * 1024;

/** Where queries are searched in a skill's folder: our name, and the name from the standard's guide. */
const TRIGGER_FILES: readonly string[] = ["evals/triggers.json", "evals/eval_queries.json"];
const EVALS_FILE = "evals/evals.json";

/** A skill's queries, and the files that they come from. */
interface SkillQueries {
  readonly queries: readonly TriggerQuery[];
  readonly files: readonly string[];
}

/** Reads a skill's own queries. Throws `file_not_found` when it has none, and any error from reading the files. */
export function skillQueries({ name, found }: SkillStatus): SkillQueries {
  const folder = parentPath(found.key);
  const triggers = TRIGGER_FILES.map((path) => joinPath(folder, path)).find(
    (path) => read(path) !== undefined,
  );
  const evals = joinPath(folder, EVALS_FILE);
  const prompts = read(evals);
  const queries = [
    ...(triggers === undefined ? [] : readTriggerQueries(read(triggers) ?? "", triggers)),
    ...(prompts === undefined ? [] : readEvalPrompts(prompts, evals)),
  ];
  if (queries.length > 0)
    return { queries, files: [triggers, prompts && evals].filter((file) => file !== undefined) };
  const path = joinPath(folder, TRIGGER_FILES[0] ?? "");
  throw fileNotFound(path, `"${name}" has no queries: there are none in ${path}`, {
    hint: 'Write a list there such as [{ "query": "merge two PDFs", "should_trigger": true }], about ten that should find the skill and ten that should not.',
  });
}

function read(path: string): string | undefined {
  const answer = nodeFileSystem().read(path, MAX_EVALS_BYTES + 1);
  if (!answer.ok) return undefined;
  if (answer.value.length > MAX_EVALS_BYTES) {
    throw new SkillwrightError("limit_exceeded", {
      message: `${path} is larger than ${MAX_EVALS_BYTES} bytes`,
      details: { limit: "MAX_EVALS_BYTES", allowed: MAX_EVALS_BYTES, actual: answer.value.length },
    });
  }
  return decodeText(answer.value).text;
}

/** Ranks that are reported; a lower rank counts as not found. */
const MAX_RANK = 50;

/** Higher-ranked skills that are named for a query. */
const MAX_RIVALS = 3;

/** How long a query waits for embeddings: the report should not depend on how fast the computer is. */
const SEMANTIC_TIMEOUT_MS = 20_000;

export interface TriggerCheck extends Pick<SearchRequest, "build" | "progress" | "by"> {
  /** The skill counts as chosen when it is among the first this many results. Default: 1. */
  readonly top?: number;
}

export interface TriggerResult extends TriggerQuery {
  readonly set: QuerySet;
  /** The rank of the skill among all results, from 1; undefined when it was not found. */
  readonly rank: number | undefined;
  /** Whether the search was confident in its best hit; otherwise it reports no good match. */
  readonly confident: boolean;
  /** Whether it is among the first results and, for a query that should not find it, with confidence. */
  readonly triggered: boolean;
  readonly passed: boolean;
  /** Ids of the skills ranked above it. */
  readonly rivals: readonly string[];
}

/** Which queries would find a skill among all others, by search only; keywords are used where there is no model. */
export interface TriggerReport {
  readonly skill: SkillStatus;
  /** The files that the queries come from. */
  readonly files: readonly string[];
  /** Number of skills that could have been found. */
  readonly among: number;
  readonly top: number;
  readonly results: readonly TriggerResult[];
  readonly scores: TriggerScores;
  /** Queries for which semantic search was used, not only keywords. */
  readonly semanticQueries: number;
  readonly notices: readonly string[];
}

/** Checks without a model which of a skill's own queries find it. Throws `file_not_found` if it has none. */
export async function checkTriggers(
  skills: Skills,
  name: string,
  { top = 1, ...request }: TriggerCheck = {},
): Promise<TriggerReport> {
  const skill = skills.get(name);
  const { queries, files } = skillQueries(skill);
  const results: TriggerResult[] = [];
  let among = 0;
  let semanticQueries = 0;
  let notices: readonly string[] = [];
  for (const query of splitQueries(queries)) {
    // A skill that can't be used here would never be found among those that can.
    const all = skill.state !== "eligible";
    const answer = await skills.search(query.query, {
      timeout: SEMANTIC_TIMEOUT_MS,
      ...request,
      all,
      copies: "separate",
      limit: MAX_RANK,
    });
    ({ among, notices } = answer);
    if (answer.semantic === "used") semanticQueries += 1;
    const found = answer.hits.map((hit) => hit.skill);
    const index = found.findIndex(({ found: { key } }) => key === skill.found.key);
    const isFirst = index >= 0 && index < top;
    const triggered = isFirst && (query.shouldTrigger || answer.confident);
    results.push({
      ...query,
      rank: index < 0 ? undefined : index + 1,
      confident: answer.confident,
      triggered,
      passed: triggered === query.shouldTrigger,
      rivals: found.slice(0, index < 0 ? MAX_RIVALS : Math.min(index, MAX_RIVALS)).map(({ id }) => id),
    });
  }
  const scores = triggerScores(results);
  return { skill, files, among, top, results, scores, semanticQueries, notices };
}
