import { SkillwrightError } from "../errors/skillwright-error.ts";

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
 * Reads a list of `{ "query", "should_trigger" }`. Throws `parse_error` when it is no JSON, and `validation_error` with
 * every problem when it is another JSON.
 */
export function readTriggerQueries(text: string, file: string): readonly TriggerQuery[] {
  const value = parseJson(text, file);
  if (!Array.isArray(value)) throw wrong(file, ["it must be a list of { query, should_trigger }"]);
  const problems: string[] = [];
  const queries = value.flatMap((entry: unknown, index): readonly TriggerQuery[] => {
    const { query, should_trigger: shouldTrigger } = toRecord(entry);
    if (typeof query === "string" && query.trim() !== "" && typeof shouldTrigger === "boolean")
      return [{ query, shouldTrigger, source: "triggers" }];
    problems.push(`entry ${index + 1} needs a text "query" and a true or false "should_trigger"`);
    return [];
  });
  return checked(queries, problems, file);
}

/** The prompts of an `evals.json` as queries that should trigger. Throws as {@link readTriggerQueries} does. */
export function readEvalPrompts(text: string, file: string): readonly TriggerQuery[] {
  const { evals } = toRecord(parseJson(text, file));
  if (!Array.isArray(evals)) throw wrong(file, ['it has to hold a list "evals"']);
  const problems: string[] = [];
  const queries = evals.flatMap((entry: unknown, index): readonly TriggerQuery[] => {
    const { prompt } = toRecord(entry);
    if (typeof prompt === "string" && prompt.trim() !== "")
      return [{ query: prompt, shouldTrigger: true, source: "evals" }];
    problems.push(`entry ${index + 1} of "evals" needs a text "prompt"`);
    return [];
  });
  return checked(queries, problems, file);
}

function checked(
  queries: readonly TriggerQuery[],
  problems: readonly string[],
  file: string,
): readonly TriggerQuery[] {
  if (problems.length > 0) throw wrong(file, problems);
  if (queries.length > MAX_QUERIES)
    throw wrong(file, [`it holds ${queries.length} queries; the limit is ${MAX_QUERIES}`]);
  return queries;
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

function toRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}

function wrong(file: string, problems: readonly string[]): SkillwrightError<"validation_error"> {
  return new SkillwrightError("validation_error", {
    message: `${file} cannot be used: ${problems.join("; ")}`,
    details: { problems },
    hint: 'Write entries such as { "query": "merge two PDFs", "should_trigger": true }.',
  });
}
