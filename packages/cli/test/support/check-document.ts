import { commandDocuments } from "@skillwright/contract";
import { expect } from "vitest";

/** Fails unless what a command printed with `--json` is exactly what its published schema describes. */
export function checkDocument(words: readonly string[], stdout: string): void {
  const [first = "", second = ""] = words;
  const name = [`${first} ${second}`, first].find((one) => one in commandDocuments);
  const schema = name === undefined ? undefined : commandDocuments[name];
  if (schema === undefined) throw new Error(`no schema for ${first} ${second}`);
  const lines = /^\s*[[{].*\n(?=\{)/.test(stdout) ? stdout.trimEnd().split("\n") : [stdout];
  for (const line of lines) {
    const document: unknown = JSON.parse(line);
    // What the schema doesn't describe is missing in what it parses.
    expect(schema.parse(document)).toEqual(document);
  }
}
