import { findShell } from "../activate/find-shell.ts";
import { claudeArguments } from "./claude-arguments.ts";

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
  const { directives } = findShell(text, { rule: "claude-code" });
  let shown = "";
  let from = 0;
  for (const { start, end, template } of directives) {
    shown += text.slice(from, start) + commandPlace(template);
    from = end;
  }
  return { text: shown + text.slice(from), wouldRun: directives.map(({ template }) => template) };
}

/** What stands where Claude Code would insert a command's output. */
function commandPlace(command: string): string {
  return `[Claude Code would run: ${command}]`;
}

/** One pass: a value is not searched for placeholders. Only `$ARGUMENTS` may be followed by a letter. */
function fillArguments(body: string, { arguments: text, argumentNames }: ClaudeValues): string {
  const words = claudeArguments(text);
  const named = argumentNames
    .toSorted((a, b) => b.length - a.length)
    .map((name) => name.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`));
  const parts = [
    ...(named.length === 0 ? [] : [String.raw`\$(?<name>${named.join("|")})(?![\w[])`]),
    String.raw`\$ARGUMENTS\[(?<item>\d+)\]`,
    String.raw`\$(?<index>\d+)(?!\w)`,
    String.raw`(?<all>\$ARGUMENTS)`,
  ];
  // Only a single backslash escapes; before a number, whatever follows that.
  const pattern = new RegExp(
    String.raw`(?<!\\)\\(?<number>\$\d+)|(?<escape>(?<!\\)\\)?(?:${parts.join("|")})`,
    "g",
  );
  let used = false;
  const filled = body.replace(pattern, (whole: string, ...rest: readonly unknown[]) => {
    const groups = rest.at(-1) as Readonly<Partial<Record<string, string>>>;
    if ((groups.number ?? groups.escape) !== undefined) return whole.slice(1);
    const value = readPlaceholder(groups, { text, words, names: argumentNames });
    if (value === undefined) return whole;
    used = true;
    return harmless(value);
  });
  return used || text === "" ? filled : `${filled}\n\nARGUMENTS: ${harmless(text)}`;
}

function readPlaceholder(
  groups: Readonly<Partial<Record<string, string>>>,
  given: { readonly text: string; readonly words: readonly string[]; readonly names: readonly string[] },
): string | undefined {
  const { name, item, index } = groups;
  if (name !== undefined) return given.words[given.names.indexOf(name)] ?? "";
  const number = item ?? index;
  return number === undefined ? given.text : given.words[Number(number)];
}

/** Arguments can't become commands. */
function harmless(value: string): string {
  return value
    .replaceAll("!`", "! `")
    .replaceAll("```!", "``` !")
    .replace(/(^|\s)!/g, String.raw`$1\!`);
}
