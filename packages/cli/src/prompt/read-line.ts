import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { escapeTerminal } from "@skillwright/core/internal";

/** Whether the user can be asked: standard input and standard error are a terminal. */
export function hasPerson(): boolean {
  return process.stdin.isTTY && process.stderr.isTTY;
}

/** Asks a yes-or-no question; everything but yes is no. */
export async function confirm(prompt: string): Promise<boolean> {
  return isYes(await readLine(prompt, "shown"));
}

function isYes(answer: string): boolean {
  return /^y(?:es)?$/i.test(answer.trim());
}

/** Reads a line; an input that ends without one is an empty answer. */
export async function readLine(question: string, echo: "shown" | "hidden"): Promise<string> {
  // A skill's name in it must not be able to change what the question looks like.
  const prompt = escapeTerminal(question);
  if (echo === "hidden") process.stderr.write(prompt);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const output = echo === "shown" ? process.stderr : nowhere;
  const reader = createInterface({ input: process.stdin, output, terminal: true });
  const aborted = new AbortController();
  reader.on("close", () => aborted.abort());
  reader.on("SIGINT", () => reader.close());
  try {
    return await reader.question(echo === "shown" ? prompt : "", { signal: aborted.signal });
  } catch (error) {
    if (!aborted.signal.aborted) throw error;
    return "";
  } finally {
    reader.close();
    if (echo === "hidden") process.stderr.write("\n");
  }
}
