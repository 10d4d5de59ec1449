import { useState } from "react";
import { errorText } from "./error-text.ts";

/** A form that can be submitted: whether it is being submitted, and why that failed. */
export function useSubmission() {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  return {
    busy,
    problem,
    setProblem,
    submit: async (work: () => Promise<unknown>): Promise<void> => {
      setBusy(true);
      setProblem(undefined);
      try {
        await work();
      } catch (error) {
        setProblem(errorText(error));
      }
      setBusy(false);
    },
  };
}
