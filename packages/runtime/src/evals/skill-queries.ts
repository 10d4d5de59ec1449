import {
  decodeText,
  joinPath,
  parentPath,
  readEvalPrompts,
  readTriggerQueries,
  type SkillStatus,
  SkillwrightError,
  type TriggerQuery,
} from "@skillwright/core/internal";
import { nodeFileSystem } from "../files/node-file-system.ts";

/** Largest query file that is read. */
const MAX_EVALS_BYTES = 4 * 1024 * 1024;

/** Where queries are searched in a skill's folder: our name, and the name from the standard's guide. */
const TRIGGER_FILES: readonly string[] = ["evals/triggers.json", "evals/eval_queries.json"];
const EVALS_FILE = "evals/evals.json";

/** A skill's queries, and the files that they come from. */
export interface SkillQueries {
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
  throw new SkillwrightError("file_not_found", {
    message: `"${name}" brings no queries: there are none in ${path}`,
    details: { path },
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
