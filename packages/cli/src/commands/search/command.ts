import { decodeText, omitUndefined, type SkillwrightError } from "@skillwright/core/internal";
import { createSkills, type SearchAnswer, toSearchDocument } from "@skillwright/runtime/internal";
import { type Command, defineCommand, type FlagsOf } from "../../command-line/command.ts";
import {
  discoveryOptions,
  fileOption,
  jsonOption,
  toSkillsOptions,
  toWorkingFiles,
} from "../../command-line/discovery-options.ts";
import { oneOrMore, toggle, wholeNumber } from "../../command-line/option.ts";
import { conflictingOptions, usageError } from "../../command-line/usage-error.ts";
import { readInput } from "../../input/read-input.ts";
import type { Output } from "../../output/output.ts";
import { indexProgress } from "../../views/index-progress.ts";
import { toSearchModel } from "./model.ts";
import { searchTexts } from "./text.ts";
import { printSearch } from "./view.ts";

const options = {
  limit: wholeNumber("n", "Maximum number of results (default: 10)"),
  all: toggle("Include skills that can't be used here"),
  copies: toggle("List near-identical skills separately"),
  file: fileOption,
  explain: toggle("Show scores and how confident the search is"),
  keyword: toggle("Keyword search only"),
  semantic: toggle("Always use semantic search, even if keywords match well"),
  json: jsonOption,
  ...discoveryOptions,
};
type Flags = FlagsOf<typeof options>;

/** The command. */
export const command: Command = defineCommand({
  arguments: { query: oneOrMore("What you want to do, or a name; - reads standard input") },
  options,
  examples: [
    "skillwright search merge two pdf files",
    "skillwright search --json --limit 3 review",
    "skillwright search --semantic glue documents together",
    "skillwright search --file report.csv draw a chart",
    "skillwright search - < task.md",
  ],
  run: ({ query }, flags, out) => search(query, flags, out),
});

/** Searches skills. */
async function search(words: readonly string[], flags: Flags, out: Output): Promise<number> {
  if (flags.keyword && flags.semantic) {
    throw conflictingOptions("--keyword", "--semantic", searchTexts.oneWay);
  }
  if (flags.limit === 0) throw invalidLimit();
  const query = queryOf(words);
  const skills = await createSkills(toSkillsOptions(flags, flags));
  const answer: SearchAnswer = await skills.search(query, {
    all: flags.all,
    // This process only searches, so the index can be built in it.
    build: "here",
    progress: indexProgress(out),
    workingFiles: toWorkingFiles(flags),
    ...omitUndefined({ limit: flags.limit }),
    ...(flags.copies && { copies: "separate" }),
    ...(flags.keyword && { by: "keyword" }),
    ...(flags.semantic && { by: "semantic" }),
  });
  if (flags.json) out.json(toSearchDocument(query, answer));
  else printSearch(toSearchModel(query, answer), flags, out);
  return 0;
}

/** The query; a single `-` reads it from standard input. */
function queryOf(words: readonly string[]): string {
  const isFromInput = words.length === 1 && words[0] === "-";
  const query = isFromInput ? decodeText(readInput(searchTexts.inputHint)).text : words.join(" ");
  if (query.trim() !== "") return query;
  throw usageError(searchTexts.blank, "query", { hint: searchTexts.blankHint });
}

function invalidLimit(): SkillwrightError<"usage_error"> {
  return usageError(searchTexts.limit, "--limit");
}
