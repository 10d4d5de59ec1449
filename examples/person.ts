import { createInterface } from "node:readline/promises";
import type { Ask } from "@skillwright/runtime";

/** Asks the person in the terminal; anything but a clear yes is a no. */
export const askPerson: Ask = async (question) => {
  const { kind, ...rest } = question;
  // Secrets are not requested in this example.
  if (kind === "secret") return false;
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question(`${kind}: ${JSON.stringify(rest)}\nAllow it? [y/N] `);
  terminal.close();
  return /^y(?:es)?$/i.test(answer.trim());
};
