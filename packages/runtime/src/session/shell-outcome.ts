import type { ShellOutcome } from "@skillwright/core/internal";
import type { SandboxResult } from "../sandbox/sandbox.ts";

/** Longest part of a failed command's output that is sent to the model, in characters. */
const MAX_FAILURE_LENGTH = 500;

/** What a model reads instead of a command that printed nothing, as in Claude Code. */
const NO_OUTPUT = "(Bash completed with no output)";

/** Programs that answer "no" with 1: nothing was found, or it is not so. */
const ANSWERS_WITH_ONE: ReadonlySet<string> = new Set([
  "grep",
  "egrep",
  "fgrep",
  "rg",
  "find",
  "diff",
  "test",
  "[",
]);

/**
 * What a command left in the text, as Claude Code decides it: its output, also on standard error. It failed if it
 * exited with other than 0, unless the last program's 1 means "no".
 */
export function shellOutcome(result: SandboxResult, command: string): ShellOutcome {
  const { status, stdout, stderr, stoppedBy } = result;
  const isAnswer = status === 1 && stoppedBy === undefined && ANSWERS_WITH_ONE.has(lastProgram(command));
  if (status === 0 || stoppedBy === "output" || isAnswer) {
    const printed = [stdout, stderr].map((text) => text.trimEnd()).filter((text) => text !== "");
    return { kind: "output", text: printed.length === 0 ? NO_OUTPUT : printed.join("\n") };
  }
  const why =
    stoppedBy === undefined ? `it ended with ${status ?? "a signal"}` : `it was stopped (${stoppedBy})`;
  const said = stderr.trim().slice(0, MAX_FAILURE_LENGTH);
  return { kind: "failed", message: said === "" ? why : `${why}: ${said}` };
}

/** The program of the last simple command. */
function lastProgram(command: string): string {
  const last =
    command
      .trim()
      .split(/[;|&\n]+/)
      .at(-1) ?? "";
  return last.trim().split(/\s+/)[0] ?? "";
}
