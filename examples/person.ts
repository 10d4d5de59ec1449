import { createInterface } from "node:readline/promises";
import type { Ask } from "@skillwright/runtime";

/** Asks the person at the terminal; whatever is not a clear yes is a no. */
export const askPerson: Ask = async (question) => {
  const { kind, ...rest } = question;
  // A value that nobody should see on a screen is not asked for here.
  if (kind === "secret") return false;
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question(`${kind}: ${JSON.stringify(rest)}\nAllow it? [y/N] `);
  terminal.close();
  return /^y(?:es)?$/i.test(answer.trim());
};
