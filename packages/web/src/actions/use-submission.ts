import { useState } from "react";
import { errorText } from "./error-text.ts";

/** A form that can be submitted: whether it is being submitted, and why that failed. */
export interface Submission {
  readonly busy: boolean;
  readonly problem: string | undefined;
  readonly setProblem: (problem: string | undefined) => void;
  readonly submit: (work: () => Promise<unknown>) => Promise<void>;
}

export function useSubmission(): Submission {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  return {
    busy,
    problem,
    setProblem,
    async submit(work) {
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
