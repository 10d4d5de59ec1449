import type { ModelTriggerReport, ModelTriggerResult } from "@skillwright/agent";
import type { Output } from "../../output/output.ts";
import { bold, dim, green, red, yellow } from "../../output/parts.ts";
import { printScores } from "./search-view.ts";
import { evalTexts as texts } from "./text.ts";

/** Prints for people which queries make a model load a skill, and what asking cost. */
export function printModelTriggers(report: ModelTriggerReport, out: Output): void {
  const { skill, model, results, among, runs, scores, usage } = report;
  if (model.rehearsal) out.problem([yellow(`${out.signs.note} `), texts.rehearsed], 2);
  out.text([bold(texts.title(skill.id, results.length, among))]);
  out.text([dim(texts.askedModel(model.label, runs))]);
  out.row();
  for (const result of results) printResult(result, runs, out);
  out.row();
  printScores(scores, out);
  out.row();
  const { inputTokens, outputTokens, requests, estimated, cost } = usage;
  out.text(texts.usage(requests, inputTokens, outputTokens, estimated));
  if (cost !== undefined) out.text(texts.cost(cost.amount, cost.currency));
  out.text([dim(texts.modelLegend)]);
}

function printResult(result: ModelTriggerResult, runs: number, out: Output): void {
  const { query, shouldTrigger, set, chosen, passed, inCatalog, rivals } = result;
  const sign = passed ? green(out.signs.pass) : red(out.signs.stop);
  const plain = query.replace(/\s+/g, " ").trim();
  out.rowWithEnd([sign, " ", plain], dim(`${texts.chosen(chosen, runs)}, ${texts.sets[set]}`));
  if (passed) return;
  const why = [
    texts.wantedByModel(shouldTrigger),
    ...(rivals.length === 0 ? [] : [texts.instead(rivals)]),
    ...(inCatalog === "full" ? [] : [texts.inCatalog[inCatalog]]),
  ];
  out.text([dim("  "), dim(why.join("; "))], 4);
}
