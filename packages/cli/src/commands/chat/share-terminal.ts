import type { MessageReader, Typed } from "./read-message.ts";

/** A terminal at which a person types while something else may need it. */
export interface SharedTerminal {
  /** Reads a message; whoever needs the terminal meanwhile gets it, and then the prompt is there again. */
  next(prompt: string): Promise<Typed>;
  /** Does something at the terminal, one thing at a time. */
  use<T>(work: () => Promise<T> | T): Promise<T>;
}

/** Starts with nobody at the prompt. */
export function shareTerminal(reader: MessageReader): SharedTerminal {
  let using: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  /** Resolves when nobody is at the prompt. */
  let prompting: Promise<unknown> = Promise.resolve();
  return {
    async next(prompt) {
      for (;;) {
        while (waiting > 0) await using;
        const typing = reader.next(prompt);
        prompting = typing;
        const typed = await typing;
        if (typed.kind !== "left") return typed;
      }
    },
    use(work) {
      waiting += 1;
      const turn = using.then(async () => {
        reader.leave();
        await prompting;
        return work();
      });
      using = turn
        .catch(() => undefined)
        .finally(() => {
          waiting -= 1;
        });
      return turn;
    },
  };
}
