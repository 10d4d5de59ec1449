import type { CatalogOutcome } from "@skillwright/agent";
import { count } from "../../output/numbers.ts";

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
