import { SkillwrightError } from "../errors/skillwright-error.ts";
import { compareText } from "../text/compare-text.ts";
import { objectOf } from "../text/json.ts";

/** A query with whether a skill should be chosen for it. */
export interface TriggerQuery {
  readonly query: string;
  readonly shouldTrigger: boolean;
  /** `triggers` for a list of queries; `evals` for the prompt of an output eval, which is for the skill by its nature. */
  readonly source: "triggers" | "evals";
}

/** Most queries of one file; the standard's guides recommend twenty. */
const MAX_QUERIES = 2000;

/**
 * Reads a list of `{ "query", "should_trigger" }`. Throws `parse_error` when it isn't JSON, and `validation_error` with
 * every problem when it is another JSON.
 */
export function readTriggerQueries(text: string, file: string): readonly TriggerQuery[] {
  const list = parseJson(text, file);
  if (!Array.isArray(list)) throw wrong(file, ["it must be a list of { query, should_trigger }"]);
  return readList(list, file, (entry, number) => {
    const { query, should_trigger: shouldTrigger } = entry;
    return isText(query) && typeof shouldTrigger === "boolean"
      ? { query, shouldTrigger, source: "triggers" }
      : `entry ${number} needs a text "query" and a true or false "should_trigger"`;
  });
}

/** The prompts of an `evals.json` as queries that should trigger. Throws as {@link readTriggerQueries} does. */
export function readEvalPrompts(text: string, file: string): readonly TriggerQuery[] {
  const { evals } = objectOf(parseJson(text, file));
  if (!Array.isArray(evals)) throw wrong(file, ['it must have a list "evals"']);
  return readList(evals, file, ({ prompt }, number) =>
    isText(prompt)
      ? { query: prompt, shouldTrigger: true, source: "evals" }
      : `entry ${number} of "evals" needs a text "prompt"`,
  );
}

/** Reads each entry, counted from 1, into a query or what is wrong with it. */
function readList(
  list: readonly unknown[],
  file: string,
  read: (entry: Readonly<Record<string, unknown>>, number: number) => TriggerQuery | string,
): readonly TriggerQuery[] {
  const results = list.map((entry, index) => read(objectOf(entry), index + 1));
  const problems = results.filter((result) => typeof result === "string");
  if (problems.length > 0) throw wrong(file, problems);
  if (results.length > MAX_QUERIES)
    throw wrong(file, [`it holds ${results.length} queries; the limit is ${MAX_QUERIES}`]);
  return results.filter((result) => typeof result !== "string");
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value.trim() !== "";
}

function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new SkillwrightError("parse_error", {
      message: `${file} is not valid JSON: ${error.message}`,
      details: { file },
      hint: 'Write a list such as [{ "query": "merge two PDFs", "should_trigger": true }].',
      cause: error,
    });
  }
}

function wrong(file: string, problems: readonly string[]): SkillwrightError<"validation_error"> {
  return new SkillwrightError("validation_error", {
    message: `${file} cannot be used: ${problems.join("; ")}`,
    details: { problems },
    hint: 'Write entries such as { "query": "merge two PDFs", "should_trigger": true }.',
  });
}

/** `train` for the queries that may steer how a description is changed, `validation` for those that judge it. */
export type QuerySet = "train" | "validation";

/** The share of the queries that may steer, as the guide of the standard has it. */
const TRAIN_SHARE = 0.6;

/**
 * Puts each query into a set: about three of five for training, of those that should trigger as of those that should not.
 * It depends only on the texts, so the order in a file doesn't matter.
 */
export function splitQueries(
  queries: readonly TriggerQuery[],
): readonly (TriggerQuery & { readonly set: QuerySet })[] {
  const training = new Set<TriggerQuery>();
  for (const group of Map.groupBy(queries, ({ shouldTrigger }) => shouldTrigger).values()) {
    const ordered = group
      .map((query) => ({ query, place: placeOf(query.query) }))
      .toSorted((a, b) => a.place - b.place || compareText(a.query.query, b.query.query));
    const train = Math.round(ordered.length * TRAIN_SHARE);
    for (const { query } of ordered.slice(0, train)) training.add(query);
  }
  return queries.map((query) => ({ ...query, set: training.has(query) ? "train" : "validation" }));
}

/** A number that has nothing to do with the meaning of a text (FNV-1a). */
function placeOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}

/** The result of a query. */
interface TriggerOutcome {
  readonly shouldTrigger: boolean;
  /** Whether the skill would have been chosen. */
  readonly triggered: boolean;
}

/** How well a skill is chosen when it should be, and only then. */
export interface TriggerScore {
  readonly queries: number;
  /** Queries that did as they should. */
  readonly passed: number;
  /** Precision: of the queries for which it was chosen, the share for which it should be; null if there is none. */
  readonly precision: number | null;
  /** Recall: of the queries for which it should be chosen, the share for which it was; null if there is none. */
  readonly recall: number | null;
}

/** The score of all outcomes, and of each set. */
export type TriggerScores = Readonly<Record<QuerySet | "all", TriggerScore>>;

/** The scores of a skill's queries. */
export function triggerScores(
  outcomes: readonly (TriggerOutcome & { readonly set: QuerySet })[],
): TriggerScores {
  const of = (wanted: QuerySet): TriggerScore => triggerScore(outcomes.filter(({ set }) => set === wanted));
  return { all: triggerScore(outcomes), train: of("train"), validation: of("validation") };
}

/** The score of some outcomes. */
export function triggerScore(outcomes: readonly TriggerOutcome[]): TriggerScore {
  const right = outcomes.filter(({ shouldTrigger, triggered }) => shouldTrigger && triggered).length;
  const share = (all: number): number | null => (all === 0 ? null : right / all);
  return {
    queries: outcomes.length,
    passed: outcomes.filter(({ shouldTrigger, triggered }) => shouldTrigger === triggered).length,
    precision: share(outcomes.filter(({ triggered }) => triggered).length),
    recall: share(outcomes.filter(({ shouldTrigger }) => shouldTrigger).length),
  };
}
