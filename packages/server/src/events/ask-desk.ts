import type { AnswerBody, WaitingAsk } from "@skillwright/contract";
import { SkillwrightError } from "@skillwright/core/internal";
import type { Question } from "@skillwright/runtime/internal";
import { ASK_LIFETIME_MS, MAX_ASKS } from "../limits.ts";
import type { EventLog } from "./event-log.ts";

/** Questions to a person, answered over the API. */
export interface AskDesk {
  readonly waiting: readonly WaitingAsk[];
  /** Puts a question; no, when nobody answers in time, too many wait, or what asks was stopped. */
  put(
    question: Question,
    asked: { readonly id: string; readonly chat: string; readonly signal: AbortSignal },
  ): Promise<boolean | string>;
  /** Answers a question, once. Throws `expired` for one that does not wait. */
  answer(id: string, answer: AnswerBody): void;
}

/** Opens a desk that tells of its questions in a log; answers never reach the log. */
export function openAskDesk(log: EventLog, lifetimeMs: number = ASK_LIFETIME_MS): AskDesk {
  const open = new Map<
    string,
    { readonly ask: WaitingAsk; readonly end: (how: Ending, answer: boolean | string) => void }
  >();
  return {
    get waiting() {
      return [...open.values()].map(({ ask }) => ask);
    },
    put: (question, { id, chat, signal }) =>
      new Promise((resolve) => {
        if (signal.aborted || open.size >= MAX_ASKS) {
          resolve(false);
          return;
        }
        const expiresAt = new Date(Date.now() + lifetimeMs).toISOString();
        const ask: WaitingAsk = { id, chat, question, expiresAt };
        const onStop = (): void => end("stopped", false);
        const timer = setTimeout(() => end("timed-out", false), lifetimeMs);
        timer.unref();
        const end = (how: Ending, answer: boolean | string): void => {
          clearTimeout(timer);
          signal.removeEventListener("abort", onStop);
          open.delete(id);
          log.publish({ event: "ask-ended", data: { id, how } });
          resolve(answer);
        };
        signal.addEventListener("abort", onStop, { once: true });
        open.set(id, { ask, end });
        log.publish({ event: "ask", data: ask });
      }),
    answer(id, { decision, value }) {
      const found = open.get(id);
      if (found === undefined) throw notWaiting(id);
      found.end("answered", decision === "deny" ? false : (value ?? true));
    },
  };
}

type Ending = "answered" | "timed-out" | "stopped";

function notWaiting(id: string): SkillwrightError<"expired"> {
  return new SkillwrightError("expired", {
    message: "This question does not wait for an answer, or not any more",
    details: { kind: "ask", id: id.slice(0, 200) },
    hint: "It was answered, or its time was up.",
  });
}
