import { once } from "node:events";
import { type Command, defineCommand } from "../../command-line/command.ts";
import { usageError } from "../../command-line/usage-error.ts";
import { readForHome } from "../../screens/home/read-for-home.ts";
import type { ReaderMessage, ReaderRequest } from "../../screens/home/reader-messages.ts";
import { READER_COMMAND } from "../../screens/home/reader-process.ts";
import { runTyped } from "../home/run-typed.ts";

/** Reads skills for the home screen, which starts this command and talks to it, until that one is closed. */
export const command: Command = defineCommand({
  examples: [],
  async run() {
    if (!process.connected) {
      throw usageError("only the home screen runs this command", READER_COMMAND, {
        hint: "Run `skillwright` instead.",
      });
    }
    // Ctrl+C is for the program that has the terminal.
    process.on("SIGINT", () => undefined);
    const send = (message: ReaderMessage): void => {
      if (process.connected) process.send?.(message);
    };
    const reader = readForHome(send, runTyped);
    process.on("message", (request: ReaderRequest) => void reader.answer(request));
    await once(process, "disconnect");
    await reader.close();
    return 0;
  },
});
