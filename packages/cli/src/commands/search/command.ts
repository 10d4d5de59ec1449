import { decodeText, omitUndefined, type SkillwrightError } from "@skillwright/core/internal";
import { type SearchAnswer, toSearchDocument } from "@skillwright/runtime/internal";
import { type Command, defineCommand } from "../../command-line/command.ts";
import {
  discoveryOptions,
  fileOption,
  jsonOption,
  toSkillsOptions,
  toWorkingFiles,
} from "../../command-line/discovery-options.ts";
import { openSkills } from "../../command-line/open-skills.ts";
import { oneOrMore, toggle, wholeNumber } from "../../command-line/option.ts";
import { conflictingOptions, usageError } from "../../command-line/usage-error.ts";
import { readInput } from "../../input/read-input.ts";
import type { Output } from "../../output/output.ts";
import { ownCommand } from "../../output/own-command.ts";
import { bold, dim, type Part, yellow } from "../../output/parts.ts";
import { indexProgress } from "../../views/fields.ts";
import { untrustedNotice } from "../../views/untrusted-notice.ts";
import { type SearchModel, type SearchResult, searchTexts, toSearchModel } from "./model.ts";

/** Searches skills. */
export const command: Command = defineCommand({
  paged: true,
  arguments: { query: oneOrMore("What you want to do, or a name; - reads standard input") },
  options: {
    limit: wholeNumber("n", "Maximum number of results (default: 10)"),
    all: toggle("Include skills that can't be used here"),
    copies: toggle("List near-identical skills separately"),
    file: fileOption,
    more: toggle("Also show less likely results"),
    explain: toggle("Show scores and how confident the search is"),
    keyword: toggle("Keyword search only"),
    semantic: toggle("Always use semantic search, even if keywords match well"),
    json: jsonOption,
    ...discoveryOptions,
  },
  examples: [
    "skillwright search merge two pdf files",
    "skillwright search --json --limit 3 review",
    "skillwright search --semantic glue documents together",
    "skillwright search --file report.csv draw a chart",
    "skillwright search - < task.md",
  ],
  async run({ query: words }, flags, out) {
    if (flags.keyword && flags.semantic) {
      throw conflictingOptions("--keyword", "--semantic", searchTexts.oneWay);
    }
    if (flags.limit === 0) throw invalidLimit();
    const query = queryOf(words);
    const skills = await openSkills(toSkillsOptions(flags, flags));
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
  },
});

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

/**
 * Prints search results; `explain` adds scores, `more` the less likely ones, and `all` says whether unavailable skills
 * were included.
 */
function printSearch(
  model: SearchModel,
  { explain, all, more }: { readonly explain: boolean; readonly all: boolean; readonly more: boolean },
  out: Output,
): void {
  const { among, untrusted, confident, confidence, semantic, corrections, suggestions, notices } = model;
  const results = more ? model.results : model.results.filter(({ likely }) => likely);
  const hiding = untrusted > 0 ? [untrustedNotice(untrusted)] : [];
  for (const notice of [...notices, ...hiding]) out.problem([yellow(`${out.signs.note} `), notice], 2);
  if (among === 0) {
    out.text(searchTexts.nothing(ownCommand()));
    return;
  }
  if (results.length === 0) {
    out.text(searchTexts.none);
    out.text([searchTexts.otherWords, ...(all ? [] : [searchTexts.wider(ownCommand())])].join(" "));
    return;
  }
  if (corrections.length > 0) {
    const [assumed, typed] = [corrections.map((one) => one.assumed), corrections.map((one) => one.typed)];
    out.text(searchTexts.showing(assumed, typed));
  }
  if (suggestions.length > 0) out.text([bold(searchTexts.meant(suggestions))]);
  else {
    const found = searchTexts.found(results.length, among);
    out.text([bold(confident ? found : searchTexts.unsure(results.length))]);
  }
  if (explain) out.text([dim(searchTexts.sure(confidence, searchTexts.semantic[semantic]))]);
  for (const result of results) printResult(result, explain, out);
  const hidden = model.results.length - results.length;
  if (hidden === 0) return;
  out.row();
  out.text([dim(searchTexts.lessLikely(hidden))]);
}

function printResult(result: SearchResult, explain: boolean, out: Output): void {
  const { id, scope, score, part, matched, copies } = result;
  const badges = result.badges.flatMap((badge): readonly Part[] => [yellow(`[${badge}]`), " "]);
  out.row();
  out.rowWithEnd([bold(id), " ", ...badges], dim(explain ? searchTexts.score(score) : scope));
  out.row("  ", ...highlight(result));
  if (part !== undefined) out.text(["  ", searchTexts.part(part)], 4);
  out.text([dim("  "), dim(`${searchTexts.matched}${matched}`)], 4);
  const [first, ...more] = copies;
  if (first !== undefined) out.text([dim("  "), dim(searchTexts.also(first, more.length))], 4);
}

/** Highlights matching words in a description. */
function highlight({ description, matchedWords }: SearchResult): readonly Part[] {
  const words = new Set(matchedWords);
  return description
    .split(/([\p{L}\p{N}]+)/u)
    .filter((piece) => piece !== "")
    .map((piece) => (words.has(piece.toLowerCase()) ? bold(piece) : piece));
}
