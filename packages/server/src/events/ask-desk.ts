import type { AnswerBody, WaitingAsk } from "@skillwright/contract";
import type { Question } from "@skillwright/runtime/internal";
import { ASK_LIFETIME_MS, MAX_ASKS } from "../limits.ts";
import { expired } from "../stores/expired.ts";
import { type KeyedStore, memoryStore } from "../stores/keyed-store.ts";
import type { EventLog } from "./event-log.ts";

/** Questions to a person, answered over the API. */
export interface AskDesk {
  readonly waiting: readonly WaitingAsk[];
  /** Asks a question; no, when nobody answers in time, too many wait, or the caller was stopped. */
  put(
    question: Question,
    asked: { readonly id: string; readonly chat: string; readonly signal: AbortSignal },
  ): Promise<boolean | string>;
  /** Answers a question, once. Throws `expired` for one that does not wait. */
  answer(id: string, answer: AnswerBody): void;
}

/** How a desk keeps its questions. */
export interface AskDeskOptions {
  /** Default: ten minutes. */
  readonly lifetimeMs?: number | undefined;
  /** The questions that wait; answers are never stored. Default: in memory. */
  readonly store?: KeyedStore<WaitingAsk>;
}

/** Opens a desk that publishes its questions in a log; answers never reach the log. */
export function openAskDesk(log: EventLog, options: AskDeskOptions = {}): AskDesk {
  const { lifetimeMs = ASK_LIFETIME_MS, store = memoryStore<WaitingAsk>() } = options;
  const endings = new Map<string, (how: Ending, answer: boolean | string) => void>();
  return {
    get waiting() {
      return store.entries().map(([, ask]) => ask);
    },
    put: (question, { id, chat, signal }) =>
      new Promise((resolve) => {
        if (signal.aborted || store.size >= MAX_ASKS) {
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
          store.delete(id);
          endings.delete(id);
          log.publish({ event: "ask-ended", data: { id, how } });
          resolve(answer);
        };
        signal.addEventListener("abort", onStop, { once: true });
        endings.set(id, end);
        store.put(id, ask);
        log.publish({ event: "ask", data: ask });
      }),
    answer(id, { decision, value }) {
      const end = endings.get(id);
      if (end === undefined)
        throw expired(
          { kind: "ask", id },
          {
            message: "There is no such open question",
            hint: "It may have been answered or timed out.",
          },
        );
      end("answered", decision === "deny" ? false : (value ?? true));
    },
  };
}

type Ending = "answered" | "timed-out" | "stopped";
