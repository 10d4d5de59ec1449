import type { ToldOutcome } from "@skillwright/agent";
import { count } from "../../output/numbers.ts";

/** What `eval` says. */
export const evalTexts = {
  title: (id: string, queries: number, among: number): string =>
    `${id}: ${count(queries, "query", "queries")}, ${count(among, "skill")} to choose from`,
  rank: (rank: number | undefined, isDoubted: boolean): string =>
    rank === undefined ? "not found" : `place ${rank}${isDoubted ? " in doubt" : ""}`,
  wanted: (shouldTrigger: boolean): string => (shouldTrigger ? "should be chosen" : "should not be chosen"),
  rivals: (ids: readonly string[]): string => `before it: ${ids.join(", ")}`,
  sets: { train: "train", validation: "validation", all: "all" },
  score: (passed: number, queries: number, precision: string, recall: string): string =>
    `${passed} of ${queries} as they should; precision ${precision}, recall ${recall}`,
  none: "–",
  noQueries: "none: about ten queries of each kind are enough for both sets",
  legend: (top: number): string =>
    `Chosen means ${top === 1 ? "in the first place" : `among the first ${top}`} of a search, and where the skill should not be chosen, without a doubt: in doubt the search says itself that nothing fits well. Let queries of "train" steer how you change the description, and judge the change by "validation".`,
  asking: (done: number, total: number): string => `Asking the model: ${done} of ${total}`,
  askedModel: (label: string, runs: number): string => `${label}, each query ${count(runs, "time")}`,
  chosen: (times: number, runs: number): string =>
    runs === 1 ? (times === 1 ? "loaded" : "not loaded") : `loaded ${times} of ${runs}`,
  wantedByModel: (shouldTrigger: boolean): string =>
    shouldTrigger ? "should be loaded" : "should not be loaded",
  instead: (ids: readonly string[]): string => `loaded instead: ${ids.join(", ")}`,
  told: {
    full: "",
    shortened: "its description was shortened in the catalog",
    "name-only": "the catalog had room for its name alone",
    omitted: "the catalog had no room for it",
  } as Readonly<Record<ToldOutcome, string>>,
  usage: (requests: number, input: number, output: number, estimated: boolean): string =>
    `${count(requests, "request")}: ${estimated ? "about " : ""}${input} tokens sent, ${output} received.`,
  cost: (amount: number, currency: string): string => `That is ${amount.toFixed(4)} ${currency}.`,
  modelLegend:
    'Chosen means that the model loads the skill at least half of the times. Let queries of "train" steer how you change the description, and judge the change by "validation".',
  rehearsed: "This is a rehearsal: no model was asked, a search answered in its place.",
  stopped: "Stopped. What was asked until then is not reported.",
  noSkill: "missing required argument 'skill'",
  noSkillBesideModel: (model: string): string =>
    `"${model}" stands for the model, and no skill is named beside it`,
  nameSkill: (model: string | undefined): string =>
    model === undefined
      ? "Name a skill or its folder: `skillwright eval triggers ./my-skill`."
      : `Name a skill or its folder too: \`skillwright eval triggers ./my-skill --model ${model}\`.`,
  onlyModel: (flag: string): string => `\`${flag}\` is for a check by a model: give \`--model\` too`,
  onlySearch: (flag: string): string => `\`${flag}\` is for a check by search, and a model is asked here`,
} as const;
