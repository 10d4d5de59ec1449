import { createInterface, type Interface } from "node:readline";
import { hasPerson } from "../../prompt/read-line.ts";

/** What a person did at the prompt. */
export type Typed =
  | { readonly kind: "line"; readonly text: string }
  | { readonly kind: "interrupt" }
  /** Nothing: somebody else needs the terminal. */
  | { readonly kind: "left" }
  | { readonly kind: "end" };

/** Where the messages of a person come from. */
export interface MessageReader {
  next(prompt: string): Promise<Typed>;
  /** Lets go of the terminal while a message is typed; what was typed is there again with the next prompt. */
  leave(): void;
  close(): void;
}

/**
 * Reads from the terminal, one message per line. The terminal is let go between messages, so that questions can be
 * put there. Where no person sits, every line of standard input is a message.
 */
export function openMessageReader(): MessageReader {
  if (hasPerson()) return readAtTerminal();
  // Not before it is wanted: a standard input that is being read keeps the process alive.
  let input: { readonly reader: Interface; readonly lines: AsyncIterator<string, undefined> } | undefined;
  const open = (): NonNullable<typeof input> => {
    const reader = createInterface({ input: process.stdin, terminal: false });
    return { reader, lines: reader[Symbol.asyncIterator]() };
  };
  return {
    async next() {
      input ??= open();
      const { done, value } = await input.lines.next();
      return done === true ? { kind: "end" } : { kind: "line", text: value };
    },
    leave: () => undefined,
    close: () => input?.reader.close(),
  };
}

/** What was typed before, for the arrow keys. */
let typedBefore: string[] = [];

function readAtTerminal(): MessageReader {
  let unsent = "";
  let leave: () => void = () => undefined;
  return {
    async next(prompt) {
      const typed = await readTyped(prompt, unsent, (leaving) => {
        leave = () => {
          unsent = leaving();
        };
      });
      leave = () => undefined;
      if (typed.kind !== "left") unsent = "";
      return typed;
    },
    leave: () => leave(),
    close: () => undefined,
  };
}

/** Reads one message; gives the way to leave it, which says what was typed so far. */
function readTyped(prompt: string, unsent: string, leavable: (leave: () => string) => void): Promise<Typed> {
  return new Promise((resolve) => {
    const reader = createInterface({
      input: process.stdin,
      output: process.stderr,
      terminal: true,
      history: typedBefore,
    });
    let typed: Typed = { kind: "end" };
    const end = (what: Typed): void => {
      typed = what;
      reader.close();
    };
    reader.on("history", (history) => {
      typedBefore = history;
    });
    reader.on("SIGINT", () => {
      process.stderr.write("\n");
      end({ kind: "interrupt" });
    });
    reader.on("close", () => {
      // Ctrl+D leaves the cursor behind the prompt.
      if (typed.kind === "end") process.stderr.write("\n");
      resolve(typed);
    });
    leavable(() => {
      const { line } = reader;
      process.stderr.write("\n");
      end({ kind: "left" });
      return line;
    });
    reader.question(prompt, (text) => end({ kind: "line", text }));
    if (unsent !== "") reader.write(unsent);
  });
}
