import type { ExplainStep, Explanation } from "@skillwright/core/internal";

/** What `explain --json` prints, with null for what a step does not have. */
export interface ExplainDocument {
  readonly host: string;
  readonly query: string;
  readonly answer: string;
  readonly files: readonly {
    readonly path: string;
    readonly id: string | null;
    readonly offered: boolean;
    readonly steps: readonly {
      readonly stage: ExplainStep["stage"];
      readonly outcome: ExplainStep["outcome"];
      readonly message: string;
      readonly file: string | null;
      readonly line: number | null;
      readonly hint: string | null;
    }[];
  }[];
  readonly suggestions: readonly string[];
  readonly searched: readonly string[];
}

/** An explanation as data. */
export function toExplainDocument(host: string, explanation: Explanation): ExplainDocument {
  const { query, answer, files, suggestions, searched } = explanation;
  return {
    host,
    query,
    answer,
    files: files.map(({ path, id = null, offered, steps }) => ({
      path,
      id,
      offered,
      steps: steps.map(({ stage, outcome, message, file = null, line = null, hint = null }) => ({
        stage,
        outcome,
        message,
        file,
        line,
        hint,
      })),
    })),
    suggestions,
    searched,
  };
}
