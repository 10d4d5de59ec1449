import type { TextRange } from "../text/text-position.ts";

/** Replaces a command that policy doesn't allow. */
const SHELL_DISABLED_TEXT: string = "[shell command execution disabled by policy]";

/** The result of a directive's command. */
export type ShellOutcome =
  | { readonly kind: "output"; readonly text: string }
  | { readonly kind: "disabled" }
  | { readonly kind: "failed"; readonly message: string };

/** A directive's range in a filled body, and its result. */
export interface ShellResult extends TextRange {
  readonly outcome: ShellOutcome;
}

/** A body with its commands' outputs, or the command that made the activation fail. */
export type ShellBody =
  | { readonly kind: "rendered"; readonly text: string }
  | { readonly kind: "aborted"; readonly pattern: string; readonly message: string };

/**
 * Puts outputs in the places of their directives in one pass; outputs are never searched again. As in a shell the last
 * line breaks of an output are dropped. One failed command aborts the whole.
 */
export function applyShellOutputs(body: string, results: readonly ShellResult[]): ShellBody {
  let text = "";
  let from = 0;
  for (const { start, end, outcome } of results.toSorted((a, b) => a.start - b.start)) {
    if (outcome.kind === "failed") {
      return { kind: "aborted", pattern: body.slice(start, end), message: outcome.message };
    }
    if (start < from) continue;
    text += body.slice(from, start);
    text += outcome.kind === "output" ? dropLineBreaks(outcome.text) : SHELL_DISABLED_TEXT;
    from = end;
  }
  return { kind: "rendered", text: text + body.slice(from) };
}

function dropLineBreaks(output: string): string {
  let end = output.length;
  while (output[end - 1] === "\n" || output[end - 1] === "\r") end -= 1;
  return output.slice(0, end);
}
