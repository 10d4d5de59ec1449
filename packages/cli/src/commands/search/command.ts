import { decodeText, SkillwrightError } from "@skillwright/core/internal";
import { createSkills, type SearchAnswer, toSearchDocument } from "@skillwright/runtime/internal";
import {
  type FileFlag,
  type JsonFlag,
  type PlaceFlags,
  toSkillsOptions,
  toWorkingFiles,
} from "../../define/flags.ts";
import { readInput } from "../../input/read-input.ts";
import type { Output } from "../../output/output.ts";
import { searchTexts } from "./text.ts";
import { printSearch } from "./view.ts";

/** The options of `search`. */
export interface SearchFlags extends PlaceFlags, FileFlag, JsonFlag {
  readonly all?: boolean;
  readonly limit?: number;
  readonly explain?: boolean;
  readonly words?: boolean;
  readonly meaning?: boolean;
  readonly copies?: boolean;
}

/** Finds skills by what a person wants. */
export async function search(words: readonly string[], flags: SearchFlags, out: Output): Promise<number> {
  if (flags.words === true && flags.meaning === true) throw bothWays();
  if (flags.limit === 0) throw noneWanted();
  const query = queryOf(words);
  const skills = await createSkills(toSkillsOptions(flags));
  const answer: SearchAnswer = await skills.search(query, {
    all: flags.all === true,
    // The answer is all that this process is for: it need not stay awake for anything else.
    build: "here",
    progress: (done, total) => out.progress(searchTexts.reading(done, total)),
    workingFiles: toWorkingFiles(flags),
    ...(flags.limit !== undefined && { limit: flags.limit }),
    ...(flags.copies === true && { copies: "apart" }),
    ...(flags.words === true && { by: "words" }),
    ...(flags.meaning === true && { by: "meaning" }),
  });
  if (flags.json === true) out.json(toSearchDocument(query, answer));
  else printSearch(answer, { query, explain: flags.explain === true, all: flags.all === true }, out);
  return 0;
}

/** What is wanted; a single `-` stands for standard input, where a text may be long. */
function queryOf(words: readonly string[]): string {
  const isFromInput = words.length === 1 && words[0] === "-";
  const query = isFromInput ? decodeText(readInput(searchTexts.inputHint)).text : words.join(" ");
  if (query.trim() !== "") return query;
  throw new SkillwrightError("usage_error", {
    message: searchTexts.blank,
    details: { argument: "query", suggestions: [] },
    hint: searchTexts.blankHint,
  });
}

function bothWays(): SkillwrightError<"usage_error"> {
  return new SkillwrightError("usage_error", {
    message: searchTexts.bothWays,
    details: { argument: "--meaning", suggestions: [] },
    hint: searchTexts.oneWay,
  });
}

function noneWanted(): SkillwrightError<"usage_error"> {
  return new SkillwrightError("usage_error", {
    message: searchTexts.noneWanted,
    details: { argument: "--limit", suggestions: [] },
  });
}
