import type { Ask, Question } from "@skillwright/runtime/internal";
import type { AskEvent } from "../messages/chat-message.ts";
import type { ChatAsk } from "./conversation.ts";

/** How to ask the person during a turn. */
export interface PersonChannel {
  /** Asks one question at a time. Outside of a turn, and after a turn was stopped, every answer is no. */
  readonly ask: Ask;
  /** Starts a turn: sets where questions are shown and what cancels them. Returns a function that ends it. */
  begin(turn: AskingTurn): () => void;
  /** The same for a background task, until its signal aborts. */
  forTask(asking: AskingTurn): Ask;
}

export interface AskingTurn {
  readonly signal: AbortSignal;
  readonly tell: (id: string, event: AskEvent) => void;
}

/** Asks questions one after another: tool calls run in parallel, but a person answers one at a time. */
export function openPersonChannel(
  ask: ChatAsk,
  { newId, keepSecret }: { readonly newId: () => string; readonly keepSecret: (value: string) => void },
): PersonChannel {
  let turn: AskingTurn | undefined;
  let last: Promise<unknown> = Promise.resolve();
  const put = async (question: Question, current: AskingTurn | undefined): Promise<boolean | string> => {
    if (current === undefined || current.signal.aborted) return false;
    const id = newId();
    current.tell(id, { question, state: "waiting" });
    const answer = await Promise.race([
      ask(question, { id, signal: current.signal }),
      stopped(current.signal),
    ]);
    if (question.kind === "secret" && typeof answer === "string") keepSecret(answer);
    const state = typeof answer === "string" ? "answered" : answer ? "allowed" : "refused";
    current.tell(id, { question, state });
    return answer;
  };
  const queue = (question: Question, asking: AskingTurn | undefined): Promise<boolean | string> => {
    const answer = last.then(() => put(question, asking));
    last = answer.catch(() => undefined);
    return answer;
  };
  return {
    // A question belongs to the turn in which it was asked, however long it is queued.
    ask: (question) => queue(question, turn),
    forTask: (asking) => (question) => queue(question, asking),
    begin(next) {
      turn = next;
      return () => {
        turn = undefined;
      };
    },
  };
}

function stopped(signal: AbortSignal): Promise<false> {
  return new Promise((resolve) => {
    signal.addEventListener("abort", () => resolve(false), { once: true });
  });
}
