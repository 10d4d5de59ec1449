import type { ScoreEntry, TriggersDocument } from "@skillwright/contract";
import type { TriggerScore } from "@skillwright/core/internal";
import type { TriggerReport } from "../evals/check-triggers.ts";

/** The document of a trigger check. */
export function toTriggersDocument(report: TriggerReport): TriggersDocument {
  const { skill, files, among, top, results, scores, bySemantic, notices } = report;
  return {
    skill: { id: skill.id, key: skill.found.key, state: skill.state },
    files,
    among,
    top,
    queries: results.map(({ rank, ...result }) => ({ ...result, rank: rank ?? null })),
    scores: {
      all: toScore(scores.all),
      train: toScore(scores.train),
      validation: toScore(scores.validation),
    },
    bySemantic,
    notices,
  };
}

/** A score as a JSON value. */
export function toScore({ queries, passed, precision, recall }: TriggerScore): ScoreEntry {
  return { queries, passed, precision: precision ?? null, recall: recall ?? null };
}
