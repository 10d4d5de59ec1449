import { isSkillwrightError, omitUndefined } from "@skillwright/core/internal";
import {
  createSkills,
  type FindAnswer,
  type FoundElsewhere,
  toFindDocument,
} from "@skillwright/runtime/internal";
import { type Command, defineCommand } from "../../command-line/command.ts";
import { cwdOption, jsonOption, toSkillsOptions } from "../../command-line/discovery-options.ts";
import { list, oneOrMore, toggle, wholeNumber } from "../../command-line/option.ts";
import { usageError } from "../../command-line/usage-error.ts";
import { count } from "../../output/numbers.ts";
import type { Output } from "../../output/output.ts";
import { bold, dim, green, yellow } from "../../output/parts.ts";
import { progressLine } from "../add/install-options.ts";

/** What `find` prints. */
const texts = {
  none: "Nothing found.",
  unsearched: "Nothing was searched.",
  unsearchedHint:
    "Check your connection, or name another source with `--in`. Run `skillwright search` to search the skills you have.",
  noneHint:
    "Try other words, or name a source with `--in`. Run `skillwright search` to search the skills you have.",
  found: (number: number, among: number): string => `${count(number, "skill")} of ${among}`,
  lessLikely: (number: number): string =>
    `${count(number, "less likely result")}. Pass --more to ${number === 1 ? "show it" : "show them"}.`,
  here: "You already have a skill with this name.",
  deprecated: (why: string): string => `deprecated: ${why}`,
  verdict: (verdict: string): string => `registry verdict: ${verdict}`,
  add: (source: string, skill: string | undefined): string =>
    `skillwright add ${source}${skill === undefined ? "" : ` --skill ${skill}`}`,
  problem: (from: string, message: string): string => `${from} was not searched: ${message}`,
  limit: "`--limit` must be between 1 and 100",
} as const;

/** Searches registries and sources for skills that can be installed. */
export const command: Command = defineCommand({
  arguments: { query: oneOrMore("What you want to do, or a name") },
  options: {
    in: list("source", "Search only this source, `clawhub` or `registries` (repeatable)"),
    limit: wholeNumber("n", "Maximum number of results (default: 20)"),
    more: toggle("Also show less likely results"),
    cwd: cwdOption,
    json: jsonOption,
  },
  examples: [
    "skillwright find merge pdf files",
    "skillwright find --in acme/skills charts",
    "skillwright find --in clawhub --json calendar",
  ],
  async run({ query: words }, flags, out) {
    const { limit } = flags;
    if (limit !== undefined && (limit < 1 || limit > 100)) throw usageError(texts.limit, "--limit");
    const skills = await createSkills(toSkillsOptions(flags));
    const answer = await skills.find(words.join(" "), {
      ...omitUndefined({ limit }),
      ...(flags.in.length > 0 && { sources: flags.in }),
      onProgress: (progress) => out.progress(progressLine(progress)),
    });
    const status = answer.hits.length === 0 && answer.problems.length > 0 ? 1 : 0;
    if (flags.json) return out.json({ query: answer.query, ...toFindDocument(answer) }, status);
    printAnswer(answer, flags.more, out);
    return status;
  },
});

function printAnswer({ hits, among, problems }: FindAnswer, more: boolean, out: Output): void {
  for (const { from, error } of problems) {
    // The address repeats what was searched.
    const why = error.message.replace(/^https?:\S+ can't be used: /, "");
    out.problem([yellow(`${out.signs.note} `), texts.problem(from, why)], 2);
    if (
      isSkillwrightError(error, "source_unavailable") &&
      error.details.reason === "denied" &&
      error.hint !== undefined
    )
      out.problem(["  ", dim(error.hint)], 2);
  }
  if (among === 0 && problems.length > 0) {
    out.text(texts.unsearched);
    out.text(texts.unsearchedHint);
    return;
  }
  const shown = more ? hits : hits.filter(({ likely }) => likely);
  if (shown.length === 0) {
    out.text(texts.none);
    if (hits.length === 0) out.text(texts.noneHint);
  } else out.text([bold(texts.found(shown.length, among))]);
  for (const hit of shown) printHit(hit, out);
  const hidden = hits.length - shown.length;
  if (hidden === 0) return;
  out.row();
  out.text([dim(texts.lessLikely(hidden))]);
}

function printHit(hit: FoundElsewhere, out: Output): void {
  const { name, description, source, from, version, owner, verdict, deprecated, here } = hit;
  out.row();
  const by = [owner, version].filter((part) => part !== undefined).join(" ");
  out.rowWithEnd([bold(name), by === "" ? "" : dim(`  ${by}`)], dim(from));
  out.text(["  ", description.replace(/\s+/g, " ").trim()], 2);
  if (deprecated !== undefined) out.text(["  ", yellow(texts.deprecated(deprecated))], 4);
  if (verdict !== undefined && verdict !== "clean") out.text(["  ", yellow(texts.verdict(verdict))], 4);
  out.text(["  ", here ? dim(texts.here) : green(texts.add(source, hit.skill))], 4);
}
