import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { escapeTerminal, SkillwrightError } from "@skillwright/core/internal";
import type { Output } from "../output/output.ts";

/** Questions for the user, and what is printed if nobody can answer. */
export const askTexts = {
  yesNo: (label: string): string => `${label}? [y/N] `,
  yesNoAlways: (label: string, always: string): string => `${label}? [y/N/a] (a: ${always.toLowerCase()}) `,
  field: (field: string): string => `${field}: `,
  hidden: (field: string): string => `${field} (not shown): `,
  notATerminal: (otherwise: string): string => `${otherwise}: can't prompt, not a terminal`,
  passOption: (flag: string, effect: string): string => `Pass \`${flag}\` to ${effect}.`,
  conflict: {
    question: (name: string, path: string): string => `"${name}" is taken by ${path}. What now?`,
    rename: (name: string): string => `Use the name "${name}"`,
    replace: "Replace the existing skill",
    override: "Keep both and use the new one",
    cancel: "Cancel",
    flagHint: (name: string, choices: readonly string[]): string =>
      `Choose another name, such as "${name}", or pass \`--on-conflict ${choices.join("|")}\`.`,
  },
} as const;

/** An action that the user has to confirm. */
export interface Confirmation {
  /** Whether an option already confirmed it. */
  readonly given: boolean;
  /** Whether output is for a program; then the user isn't asked. */
  readonly json: boolean;
  /** The question. */
  readonly question: string;
  /** What is true without a confirmation, such as "Nothing was deleted". */
  readonly otherwise: string;
  /** The option that confirms it. Default: `--yes`. */
  readonly flag?: string;
  /** What the option does, as in "Pass `--yes` to delete it". */
  readonly effect: string;
}

/**
 * Whether the user confirms an action, by an option or at the terminal; a no is printed. Without a terminal it throws
 * `nobody_to_ask`, which names the option.
 */
export async function isConfirmed(
  { given, json, question, ...refusal }: Confirmation,
  out: Output,
): Promise<boolean> {
  if (given) return true;
  if (json || !hasPerson()) throw nobodyToAsk(refusal);
  const agreed = await confirm(question);
  if (!agreed) out.text(`${refusal.otherwise}.`);
  return agreed;
}

/** The error of a command that has to ask and has no terminal. */
export function nobodyToAsk({
  otherwise,
  flag = "--yes",
  effect,
}: Pick<Confirmation, "otherwise" | "flag" | "effect">): SkillwrightError<"nobody_to_ask"> {
  return new SkillwrightError("nobody_to_ask", {
    message: askTexts.notATerminal(otherwise),
    details: { flag },
    hint: askTexts.passOption(flag, effect),
  });
}

/** Whether the user can be asked: standard input and standard error are a terminal. */
export function hasPerson(): boolean {
  return process.stdin.isTTY && process.stderr.isTTY;
}

/** Asks a yes-or-no question; everything but yes is no. */
export async function confirm(prompt: string): Promise<boolean> {
  return isYes(await readLine(prompt, "shown"));
}

/** Whether an answer is a yes. */
export function isYes(answer: string): boolean {
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
    // Node.js stops reading a paused input only in the next tick; a screen that started before would get no keys.
    await new Promise((resolve) => setImmediate(resolve));
  }
}
