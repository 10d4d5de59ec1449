import type { CatalogOutcome, ModelTriggerReport, ModelTriggerResult } from "@skillwright/agent";
import type { TriggerReport, TriggerResult } from "@skillwright/runtime/internal";
import { count } from "../../output/numbers.ts";
import type { Output } from "../../output/output.ts";
import { bold, dim, green, red, yellow } from "../../output/parts.ts";

/** What `eval` prints. */
export const evalTexts = {
  title: (id: string, queries: number, among: number): string =>
    `${id}: ${count(queries, "query", "queries")}, ${count(among, "skill")} to choose from`,
  rank: (rank: number | undefined, isDoubted: boolean): string =>
    rank === undefined ? "not found" : `rank ${rank}${isDoubted ? ", unsure" : ""}`,
  wanted: (shouldTrigger: boolean): string =>
    shouldTrigger ? "should be selected" : "should not be selected",
  rivals: (ids: readonly string[]): string => `ranked higher: ${ids.join(", ")}`,
  sets: { train: "train", validation: "validation", all: "all" },
  score: (passed: number, queries: number, precision: string, recall: string): string =>
    `${passed} of ${queries} passed; precision ${precision}, recall ${recall}`,
  none: "–",
  noQueries: "none: add about ten queries of each kind to fill both sets",
  legend: (top: number): string =>
    `A skill is selected if it ranks ${top === 1 ? "first" : `among the first ${top}`} and the search is confident; a query that should not select it passes if the search is unsure. Use the "train" queries to improve the description and the "validation" queries to judge the result.`,
  asking: (done: number, total: number): string => `Asking the model: ${done} of ${total}`,
  askedModel: (label: string, runs: number): string => `${label}, each query ${count(runs, "time")}`,
  chosen: (times: number, runs: number): string =>
    runs === 1 ? (times === 1 ? "loaded" : "not loaded") : `loaded ${times} of ${runs}`,
  wantedByModel: (shouldTrigger: boolean): string =>
    shouldTrigger ? "should be loaded" : "should not be loaded",
  instead: (ids: readonly string[]): string => `loaded instead: ${ids.join(", ")}`,
  inCatalog: {
    full: "",
    shortened: "its description was shortened in the catalog",
    "name-only": "the catalog had room only for its name",
    omitted: "the catalog had no room for it",
  } as Readonly<Record<CatalogOutcome, string>>,
  usage: (requests: number, input: number, output: number, estimated: boolean): string =>
    `${count(requests, "request")}: ${estimated ? "about " : ""}${input} tokens sent, ${output} received.`,
  cost: (amount: number, currency: string): string => `Cost: ${amount.toFixed(4)} ${currency}.`,
  modelLegend:
    'A skill is selected if the model loads it in at least half of the runs. Use the "train" queries to improve the description and the "validation" queries to judge the result.',
  rehearsed: "Rehearsal: no model was asked; a search answered instead.",
  stopped: "Stopped. Partial results are not reported.",
  noSkill: "missing required argument 'skill'",
  noSkillBesideModel: (model: string): string => `"${model}" was read as the model; the skill is missing`,
  nameSkill: (model: string | undefined): string =>
    model === undefined
      ? "Pass a skill or its folder: `skillwright eval triggers ./my-skill`."
      : `Pass a skill or its folder too: \`skillwright eval triggers ./my-skill --model ${model}\`.`,
  onlyModel: (flag: string): string => `\`${flag}\` needs \`--model\``,
  onlySearch: (flag: string): string => `\`${flag}\` can't be used with \`--model\``,
} as const;

/** Prints for people which queries would find a skill. */
export function printTriggers(report: TriggerReport, out: Output): void {
  const { skill, results, among, scores, top, notices } = report;
  for (const notice of notices) out.problem([yellow(`${out.signs.note} `), notice], 2);
  out.text([bold(evalTexts.title(skill.id, results.length, among))]);
  out.row();
  for (const result of results) printSearchResult(result, top, out);
  out.row();
  printScores(scores, out);
  out.row();
  out.note([dim(evalTexts.legend(top))]);
}

/** Prints how well a skill is chosen, by the sets of its queries. */
function printScores(scores: TriggerReport["scores"], out: Output): void {
  for (const set of ["train", "validation", "all"] as const) {
    const { passed, queries, precision, recall } = scores[set];
    const score =
      queries === 0
        ? evalTexts.noQueries
        : evalTexts.score(passed, queries, toPercent(precision), toPercent(recall));
    out.text([bold(evalTexts.sets[set].padEnd(12)), score], 12);
  }
}

function printSearchResult(result: TriggerResult, top: number, out: Output): void {
  const { query, shouldTrigger, set, rank, confident, passed, rivals } = result;
  const sign = passed ? green(out.signs.pass) : red(out.signs.stop);
  const plain = query.replace(/\s+/g, " ").trim();
  out.rowWithEnd(
    [sign, " ", plain],
    dim(`${evalTexts.rank(rank, !confident && (rank ?? 0) <= top)}, ${evalTexts.sets[set]}`),
  );
  if (passed) return;
  const before = rivals.length === 0 ? "" : `; ${evalTexts.rivals(rivals)}`;
  out.text([dim("  "), dim(`${evalTexts.wanted(shouldTrigger)}${before}`)], 4);
}

function toPercent(share: number | null): string {
  return share === null ? evalTexts.none : `${Math.round(share * 100)} %`;
}

/** Prints for people which queries make a model load a skill, and what asking cost. */
export function printModelTriggers(report: ModelTriggerReport, out: Output): void {
  const { skill, model, results, among, runs, scores, usage } = report;
  if (model.rehearsal) out.problem([yellow(`${out.signs.note} `), evalTexts.rehearsed], 2);
  out.text([bold(evalTexts.title(skill.id, results.length, among))]);
  out.text([dim(evalTexts.askedModel(model.label, runs))]);
  out.row();
  for (const result of results) printModelResult(result, runs, out);
  out.row();
  printScores(scores, out);
  out.row();
  const { inputTokens, outputTokens, requests, estimated, cost } = usage;
  out.text(evalTexts.usage(requests, inputTokens, outputTokens, estimated));
  if (cost !== undefined) out.text(evalTexts.cost(cost.amount, cost.currency));
  out.note([dim(evalTexts.modelLegend)]);
}

function printModelResult(result: ModelTriggerResult, runs: number, out: Output): void {
  const { query, shouldTrigger, set, chosen, passed, inCatalog, rivals } = result;
  const sign = passed ? green(out.signs.pass) : red(out.signs.stop);
  const plain = query.replace(/\s+/g, " ").trim();
  out.rowWithEnd([sign, " ", plain], dim(`${evalTexts.chosen(chosen, runs)}, ${evalTexts.sets[set]}`));
  if (passed) return;
  const why = [
    evalTexts.wantedByModel(shouldTrigger),
    ...(rivals.length === 0 ? [] : [evalTexts.instead(rivals)]),
    ...(inCatalog === "full" ? [] : [evalTexts.inCatalog[inCatalog]]),
  ];
  out.text([dim("  "), dim(why.join("; "))], 4);
}
