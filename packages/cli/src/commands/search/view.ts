import type { Output } from "../../output/output.ts";
import { ownCommand } from "../../output/own-command.ts";
import { bold, dim, type Part, yellow } from "../../output/parts.ts";
import type { SearchModel, SearchResult } from "./model.ts";
import { searchTexts } from "./text.ts";

/** Prints search results; `explain` adds scores, `all` says whether unavailable skills were included. */
export function printSearch(
  model: SearchModel,
  { explain, all }: { readonly explain: boolean; readonly all: boolean },
  out: Output,
): void {
  const { results, among, confident, confidence, semantic, suggestions, notices } = model;
  for (const notice of notices) out.problem([yellow(`${out.signs.note} `), notice], 2);
  if (among === 0) {
    out.text(searchTexts.nothing(ownCommand()));
    return;
  }
  if (results.length === 0) {
    out.text(searchTexts.none);
    out.text([searchTexts.otherWords, ...(all ? [] : [searchTexts.wider(ownCommand())])].join(" "));
    return;
  }
  if (suggestions.length > 0) out.text([bold(searchTexts.meant(suggestions))]);
  else {
    const found = searchTexts.found(results.length, among);
    out.text([bold(confident ? found : searchTexts.unsure(results.length))]);
  }
  if (explain) out.text([dim(searchTexts.sure(confidence, searchTexts.semantic[semantic]))]);
  for (const result of results) printResult(result, explain, out);
}

function printResult(result: SearchResult, explain: boolean, out: Output): void {
  const { id, scope, score, matched, copies } = result;
  const badges = result.badges.flatMap((badge): readonly Part[] => [yellow(`[${badge}]`), " "]);
  out.row();
  out.rowWithEnd([bold(id), " ", ...badges], dim(explain ? searchTexts.score(score) : scope));
  out.row("  ", ...highlight(result));
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
