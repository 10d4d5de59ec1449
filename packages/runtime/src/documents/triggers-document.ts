import type { TriggerScore } from "@skillwright/core/internal";
import type { TriggerReport } from "../evals/check-triggers.ts";

/** What `eval triggers --json` prints. */
export interface TriggersDocument {
  readonly skill: { readonly id: string; readonly key: string; readonly state: string };
  readonly files: readonly string[];
  readonly among: number;
  readonly top: number;
  readonly queries: readonly TriggerEntry[];
  readonly scores: Readonly<Record<"all" | "train" | "validation", ScoreEntry>>;
  readonly byMeaning: number;
  readonly notices: readonly string[];
}

/** One query of {@link TriggersDocument}. */
export interface TriggerEntry {
  readonly query: string;
  readonly shouldTrigger: boolean;
  readonly source: "triggers" | "evals";
  readonly set: "train" | "validation";
  readonly rank: number | null;
  /** Whether the search was sure that its best hit is meant. */
  readonly confident: boolean;
  readonly triggered: boolean;
  readonly passed: boolean;
  readonly rivals: readonly string[];
}

/** One score of {@link TriggersDocument}. */
export interface ScoreEntry {
  readonly queries: number;
  readonly passed: number;
  readonly precision: number | null;
  readonly recall: number | null;
}

/** The document of a check of triggers. */
export function toTriggersDocument(report: TriggerReport): TriggersDocument {
  const { skill, files, among, top, results, scores, byMeaning, notices } = report;
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
    byMeaning,
    notices,
  };
}

/** A score as JSON has it. */
export function toScore({ queries, passed, precision, recall }: TriggerScore): ScoreEntry {
  return { queries, passed, precision: precision ?? null, recall: recall ?? null };
}
