import { findShell } from "../activate/find-shell.ts";
import { findPlaceholders, isArgument } from "../activate/placeholders.ts";
import { readValues } from "../activate/skill-values.ts";
import { applyEdits } from "../text/text-position.ts";

/** A body as Claude Code would send it, and the commands that it would run first. */
export interface ClaudeBody {
  readonly text: string;
  readonly wouldRun: readonly string[];
}

/** What a body is filled with. */
export interface ClaudeValues {
  /** Without blanks around it. */
  readonly arguments: string;
  readonly argumentNames: readonly string[];
  /** Values of `${NAME}`. */
  readonly variables: ReadonlyMap<string, string>;
}

/**
 * Fills a body like Claude Code 2.1.325: arguments first, then variables, also those that the arguments contain, then
 * commands, also those inside code. The place of a command says what would run.
 */
export function claudeBody(body: string, values: ClaudeValues): ClaudeBody {
  const filled = fillArguments(body, values);
  const text = filled.replace(
    /\$\{(CLAUDE_\w+)\}/g,
    (whole, name: string) => values.variables.get(name) ?? whole,
  );
  const directives = findShell(text, { rule: "claude-code" });
  let shown = text;
  for (const { start, end, template } of directives) {
    // It replaces the first place that reads like the command, even if that isn't one.
    shown = shown.replace(text.slice(start, end), () => commandPlace(template));
  }
  return { text: shown, wouldRun: directives.map(({ template }) => template) };
}

/** What stands where Claude Code would insert a command's output. */
function commandPlace(command: string): string {
  return `[Claude Code would run: ${command}]`;
}

/** One pass: a value is not searched for placeholders. */
function fillArguments(body: string, { arguments: text, argumentNames }: ClaudeValues): string {
  const rule = "claude-code" as const;
  const given = { arguments: text, rule, argumentNames, parameters: {}, variables: {} };
  const readValue = readValues(given);
  const edits = findPlaceholders(body, rule, argumentNames).flatMap(({ start, end, source }) => {
    const value = readValue(source);
    if (value === undefined) return [];
    return [{ start, end, source, text: source.kind === "literal" ? value : harmless(value) }];
  });
  const filled = applyEdits(body, edits);
  const isUsed = edits.some(({ source }) => isArgument(source));
  return isUsed || text === "" ? filled : `${filled}\n\nARGUMENTS: ${harmless(text)}`;
}

/** Arguments can't become commands. */
function harmless(value: string): string {
  return value
    .replaceAll("!`", "! `")
    .replaceAll("```!", "``` !")
    .replace(/(^|\s)!/g, String.raw`$1\!`);
}
