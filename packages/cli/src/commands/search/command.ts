import {
  closest,
  decodeText,
  describeMatch,
  omitUndefined,
  type SkillwrightError,
} from "@skillwright/core/internal";
import { type SearchAnswer, type SearchHit, toSearchDocument } from "@skillwright/runtime/internal";
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
import { badgesOf } from "../../views/badges.ts";
import { indexProgress } from "../../views/fields.ts";
import { untrustedNotice } from "../../views/untrusted-notice.ts";
import { searchTexts } from "./text.ts";

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
    if (flags.json) return out.json(toSearchDocument(query, answer));
    printSearch({ ...answer, query }, flags, out);
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
  answer: SearchAnswer & { readonly query: string },
  { explain, all, more }: { readonly explain: boolean; readonly all: boolean; readonly more: boolean },
  out: Output,
): void {
  const { query, hits, among, untrusted, confident, confidence, semantic, corrections, notices } = answer;
  const results = more ? hits : hits.filter(({ likely }) => likely);
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
  const suggestions = confident || corrections.length > 0 ? [] : suggestionsFor(query, hits);
  if (suggestions.length > 0) out.text([bold(searchTexts.meant(suggestions))]);
  else {
    const found = searchTexts.found(results.length, among);
    out.text([bold(confident ? found : searchTexts.unsure(results.length))]);
  }
  if (explain) out.text([dim(searchTexts.sure(confidence, searchTexts.semantic[semantic]))]);
  for (const hit of results) printHit(hit, explain, out);
  const hidden = hits.length - results.length;
  if (hidden === 0) return;
  out.row();
  out.text([dim(searchTexts.lessLikely(hidden))]);
}

function printHit(hit: SearchHit, explain: boolean, out: Output): void {
  const { skill, score, part, copies } = hit;
  const badges = badgesOf(skill).flatMap((badge): readonly Part[] => [yellow(`[${badge}]`), " "]);
  out.row();
  out.rowWithEnd([bold(skill.id), " ", ...badges], dim(explain ? searchTexts.score(score) : skill.scope));
  out.row("  ", ...highlight(hit));
  if (part !== undefined) out.text(["  ", searchTexts.part(part)], 4);
  out.text([dim("  "), dim(`${searchTexts.matched}${describeMatch(hit)}`)], 4);
  const [first, ...more] = copies;
  if (first !== undefined) out.text([dim("  "), dim(searchTexts.also(first.found.path, more.length))], 4);
}

/** A description in which the words that match are highlighted. */
function highlight({ skill, reasons }: SearchHit): readonly Part[] {
  const matched = new Set(reasons.flatMap(({ words }) => words));
  return skill.manifest.description
    .replace(/\s+/g, " ")
    .trim()
    .split(/([\p{L}\p{N}]+)/u)
    .filter((piece) => piece !== "")
    .map((piece) => (matched.has(piece.toLowerCase()) ? bold(piece) : piece));
}

/** How many letters longer or shorter than a name a mistyped one may be. */
const MAX_MISTYPED = 2;

/** Ids of the skills whose names the query may misspell. */
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
