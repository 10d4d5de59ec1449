import { type ScoreEntry, type TriggersDocument, toScore } from "@skillwright/runtime/internal";
import type { ModelTriggerReport, ModelTriggerResult } from "./check-triggers-by-model.ts";

/** What `eval triggers --model --json` prints. */
export interface ModelTriggersDocument extends Pick<TriggersDocument, "skill" | "files" | "among"> {
  readonly model: ModelTriggerReport["model"];
  readonly agent: string;
  readonly runs: number;
  readonly queries: readonly ModelTriggerResult[];
  readonly scores: Readonly<Record<"all" | "train" | "validation", ScoreEntry>>;
  readonly usage: Omit<ModelTriggerReport["usage"], "skills">;
}

/** The document of a check by a model. */
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
