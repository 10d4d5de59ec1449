import { closest } from "@skillwright/core/internal";
import type { SearchAnswer, SearchHit } from "@skillwright/runtime/internal";
import type { Output } from "../../output/output.ts";
import { ownCommand } from "../../output/own-command.ts";
import { bold, dim, type Part, yellow } from "../../output/parts.ts";
import { badgesOf } from "../../views/badges.ts";
import { searchTexts } from "./text.ts";

/** How many letters longer or shorter than a name a mistyped one may be. */
const MAX_MISTYPED = 2;

/** Prints search results. */
export function printSearch(
  { hits, among, notices, confidence, confident, meaning }: SearchAnswer,
  options: { readonly query: string; readonly explain: boolean; readonly all: boolean },
  out: Output,
): void {
  for (const notice of notices) out.problem([yellow(`${out.signs.note} `), notice], 2);
  if (hits.length === 0) {
    if (among === 0) out.text(searchTexts.nothing(ownCommand()));
    else {
      out.text(searchTexts.none);
      const advice = [searchTexts.otherWords, ...(options.all ? [] : [searchTexts.wider(ownCommand())])];
      out.text(advice.join(" "));
    }
    return;
  }
  const meant = meantBy(options.query, hits);
  if (meant.length > 0) out.text([bold(searchTexts.meant(meant))]);
  else out.text([bold(confident ? searchTexts.found(hits.length, among) : searchTexts.unsure(hits.length))]);
  if (options.explain) out.text([dim(searchTexts.sure(confidence, searchTexts.semantic[meaning]))]);
  for (const hit of hits) printHit(hit, options.explain, out);
}

/** The skills whose names the query may misspell. */
function meantBy(query: string, hits: readonly SearchHit[]): readonly string[] {
  const near = hits.filter(({ by }) => by === "near-name").map(({ skill }) => skill.id);
  const [first] = hits;
  if (first === undefined || first.by === "name") return [];
  if (first.by === "near-name") return near;
  const { id, name } = first.skill;
  const typed = query.trim();
  const isNear = Math.abs(name.length - typed.length) <= MAX_MISTYPED && closest(typed, [name]).length > 0;
  return isNear ? [id] : [];
}

function printHit(hit: SearchHit, explain: boolean, out: Output): void {
  const { skill, score } = hit;
  const badges = badgesOf(skill).flatMap((badge): readonly Part[] => [yellow(`[${badge}]`), " "]);
  out.row();
  out.rowWithEnd([bold(skill.id), " ", ...badges], dim(explain ? searchTexts.score(score) : skill.scope));
  out.row("  ", ...highlight(skill.manifest.description.replace(/\s+/g, " ").trim(), hit));
  out.text([dim("  "), dim(`${searchTexts.matched}${reasonOf(hit)}`)], 4);
  const [first, ...more] = hit.copies;
  if (first !== undefined) out.text([dim("  "), dim(searchTexts.also(first.found.path, more.length))], 4);
}

/** Highlights matching words in a description. */
function highlight(text: string, { reasons }: SearchHit): readonly Part[] {
  const words = new Set(reasons.flatMap((reason) => reason.words));
  return text
    .split(/([\p{L}\p{N}]+)/u)
    .filter((piece) => piece !== "")
    .map((piece) => (words.has(piece.toLowerCase()) ? bold(piece) : piece));
}

function reasonOf({ by, reasons }: SearchHit): string {
  if (by === "near-name") return searchTexts.nearName;
  if (by === "meaning") return searchTexts.bySemantic;
  const parts = reasons.map(
    ({ field, words }) => `${words.slice(0, 8).join(", ")} in ${searchTexts.fields[field]}`,
  );
  return [...(by === "name" ? [searchTexts.exactName] : []), ...parts].join("; ");
}
