import type { TriggerReport, TriggerResult } from "@skillwright/runtime/internal";
import type { Output } from "../../output/output.ts";
import { bold, dim, green, red, yellow } from "../../output/parts.ts";
import { evalTexts as texts } from "./text.ts";

/** Prints for people which queries would find a skill. */
export function printTriggers(report: TriggerReport, out: Output): void {
  const { skill, results, among, scores, top, notices } = report;
  for (const notice of notices) out.problem([yellow(`${out.signs.note} `), notice], 2);
  out.text([bold(texts.title(skill.id, results.length, among))]);
  out.row();
  for (const result of results) printResult(result, top, out);
  out.row();
  printScores(scores, out);
  out.row();
  out.text([dim(texts.legend(top))]);
}

/** Prints how well a skill is chosen, by the sets of its queries. */
export function printScores(scores: TriggerReport["scores"], out: Output): void {
  for (const set of ["train", "validation", "all"] as const) {
    const { passed, queries, precision, recall } = scores[set];
    const score =
      queries === 0 ? texts.noQueries : texts.score(passed, queries, toPercent(precision), toPercent(recall));
    out.text([bold(texts.sets[set].padEnd(12)), score], 12);
  }
}

function printResult(result: TriggerResult, top: number, out: Output): void {
  const { query, shouldTrigger, set, rank, confident, passed, rivals } = result;
  const sign = passed ? green(out.signs.pass) : red(out.signs.stop);
  const plain = query.replace(/\s+/g, " ").trim();
  out.rowWithEnd(
    [sign, " ", plain],
    dim(`${texts.rank(rank, !confident && (rank ?? 0) <= top)}, ${texts.sets[set]}`),
  );
  if (passed) return;
  const before = rivals.length === 0 ? "" : `; ${texts.rivals(rivals)}`;
  out.text([dim("  "), dim(`${texts.wanted(shouldTrigger)}${before}`)], 4);
}

function toPercent(share: number | undefined): string {
  return share === undefined ? texts.none : `${Math.round(share * 100)} %`;
}
