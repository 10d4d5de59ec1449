import { ApiError } from "@skillwright/server/client";
import { queries } from "../state/api.ts";
import type { Topic } from "../state/use-read.ts";
import { type Notice, useNotify } from "../ui/notices.tsx";
import { errorText } from "./error-text.ts";

/** Runs an action, then says what it did or why it failed. Resolves to whether it worked. */
export type Attempt = <Result>(
  work: () => Promise<Result>,
  done?: string | ((result: Result) => string | Notice),
) => Promise<boolean>;

/** For actions after which everything about some topics is out of date. */
export function useAttempt(...topics: readonly Topic[]): Attempt {
  const notify = useNotify();
  return async (work, done) => {
    let said: string | Notice | undefined;
    let state: "done" | "failed" | "unreachable" = "done";
    try {
      const result = await work();
      said = typeof done === "function" ? done(result) : done;
    } catch (error) {
      state = error instanceof ApiError && error.code === "unreachable" ? "unreachable" : "failed";
      said = { text: errorText(error), tone: "failed" };
    }
    // What is shown stays while the server can't be reached.
    if (state !== "unreachable")
      await Promise.all(topics.map((topic) => queries.invalidateQueries({ queryKey: [topic] })));
    if (said !== undefined) notify(typeof said === "string" ? { text: said } : said);
    return state === "done";
  };
}
