import type { ExplainDocument } from "@skillwright/contract";
import type { Explanation } from "@skillwright/core/internal";

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
