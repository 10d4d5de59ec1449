import type { MessageReader, Typed } from "./read-message.ts";

/** A terminal where the user types while a background task may need it. */
export interface SharedTerminal {
  /** Reads a message. Others can use the terminal in between; the prompt then appears again. */
  next(prompt: string): Promise<Typed>;
  /** Uses the terminal exclusively. */
  use<T>(work: () => Promise<T> | T): Promise<T>;
}

/** Shares a terminal; starts without a prompt. */
export function shareTerminal(reader: MessageReader): SharedTerminal {
  let using: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  /** Resolves when no prompt is shown. */
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
