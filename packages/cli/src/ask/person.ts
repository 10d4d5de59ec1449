import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import type { Ask, Question, RunQuestion } from "@skillwright/runtime";
import type { Output } from "../output/output.ts";
import { bold, dim } from "../output/parts.ts";
import { runTexts } from "../texts/run.ts";
import { trustTexts } from "../texts/trust.ts";

/** The person at the terminal; undefined where there is none, and then every answer is no. */
export function personAtTerminal(out: Output, sandbox: "on" | "off"): Ask | undefined {
  if (!process.stdin.isTTY || !process.stderr.isTTY) return undefined;
  return async (question) => {
    if (question.kind === "run-commands") printRunQuestion(question, out);
    return askPerson(question, sandbox);
  };
}

async function askPerson(question: Question, sandbox: "on" | "off"): Promise<boolean | string> {
  switch (question.kind) {
    case "run-commands":
      return isYes(await readLine(runTexts.approve[sandbox], "shown"));
    case "secret":
      return readLine(runTexts.secret(question.skill, question.variable), "hidden");
    default:
      // Nothing of what a command line does leads here; what nobody can explain is not allowed.
      return false;
  }
}

function printRunQuestion(question: RunQuestion, out: Output): void {
  const { skill, approval, commands, executes, changes } = question;
  out.problem([bold(runTexts.question(skill, approval))]);
  for (const command of commands) out.problem(["  ", command, dim(`  ${runTexts.now}`)], 4);
  for (const what of executes) out.problem(["  ", what], 4);
  if (changes === undefined) return;
  out.problem(trustTexts.changed);
  for (const kind of ["added", "changed", "removed"] as const) {
    for (const path of changes[kind]) out.problem(["  ", path, dim(`  ${trustTexts.changes[kind]}`)], 4);
  }
}

function isYes(answer: string): boolean {
  return /^y(?:es)?$/i.test(answer.trim());
}

/** Reads a line; an input that ends without one is an empty answer. */
async function readLine(prompt: string, echo: "shown" | "hidden"): Promise<string> {
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
