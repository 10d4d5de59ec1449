import { createInterface, type Interface } from "node:readline";
import { hasPerson } from "../../prompt/is-confirmed.ts";

/** What the user did at the prompt. */
export type Typed =
  | { readonly kind: "line"; readonly text: string }
  | { readonly kind: "interrupt" }
  /** The prompt was interrupted because the terminal is needed. */
  | { readonly kind: "left" }
  | { readonly kind: "end" };

/** Reads the user's messages. */
export interface MessageReader {
  next(prompt: string): Promise<Typed>;
  /** Releases the terminal while a message is typed; the typed text reappears at the next prompt. */
  leave(): void;
  close(): void;
}

/**
 * Reads one message per line from the terminal, which is free between messages for questions. Without a terminal, every
 * line of standard input is a message.
 */
export function openMessageReader(): MessageReader {
  if (hasPerson()) return readAtTerminal();
  // Opened only when needed: reading standard input keeps the process alive.
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

/** Earlier messages, for the arrow keys. */
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

/** Reads one message; `leavable` receives a function that stops reading and returns what was typed so far. */
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
    // The lines of a paste arrive together and are one message.
    const lines: string[] = [];
    reader.on("line", (line) => {
      if (lines.push(line) > 1) return;
      setImmediate(() => {
        const rest = reader.line === "" ? [] : [reader.line];
        end({ kind: "line", text: [...lines, ...rest].join("\n") });
      });
    });
    reader.setPrompt(prompt);
    reader.prompt();
    if (unsent !== "") reader.write(unsent);
  });
}
