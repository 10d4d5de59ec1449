import type { ModelTriggersDocument } from "@skillwright/contract";
import { toScore } from "@skillwright/runtime/internal";
import type { ModelTriggerReport } from "./check-triggers-by-model.ts";

/** The document of a trigger check by a model. */
export function toModelTriggersDocument(report: ModelTriggerReport): ModelTriggersDocument {
  const { skill, model, agent, files, among, runs, results, scores, usage } = report;
  const { skills: _, ...cost } = usage;
  return {
    skill: { id: skill.id, key: skill.found.key, state: skill.state },
    model,
    agent,
    files,
    among,
    runs,
    queries: results,
    scores: {
      all: toScore(scores.all),
      train: toScore(scores.train),
      validation: toScore(scores.validation),
    },
    usage: cost,
  };
}
