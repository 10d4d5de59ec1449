import type { TextRange } from "../text/text-position.ts";
import type { ShellDirective } from "./find-shell.ts";
import type { Placeholder } from "./placeholders.ts";
import { readValues, type SkillValues, type ValueReader } from "./skill-values.ts";

/** Prefix of the variables by which values reach a command. */
const SHELL_VALUE_PREFIX: string = "SKILLWRIGHT_VALUE_";

/** A command that can be handed to a shell, or why it cannot. */
export type PreparedShell =
  | {
      readonly kind: "ready";
      /** The text for `bash -c`; it refers to values and never contains one. */
      readonly script: string;
      /** Variables to set for it. */
      readonly environment: Readonly<Record<string, string>>;
    }
  | { readonly kind: "refused"; readonly reason: string };

/** Words and symbols after which a shell evaluates the content of a variable as code. */
const EVALUATED =
  /\(\(|\[\[|(?<!<)<<(?!<)|printf\s+-v|(?:test|\[)\s+(?:!\s+)?-[vR]\s|(?:^|[\s;&|(`{])(?:eval|let|declare|typeset|local|read|unset|mapfile|readarray|getopts|source|trap|ssh|watch|parallel|\.)(?=\s)/;
const INTERPRETER =
  /(?:^|[\s;&|(`/{])(?:(?:ba|da|z|k|fi)?sh|su|python[\d.]*|node|deno|bun|perl|ruby|php|lua|pwsh|osascript)(?=\s)/;
const INLINE_CODE = /\s(?:-[A-Za-z]{0,8}[ceErp]|--(?:eval|command|print|exec))(?=[\s="'])/;
const PATTERN_LANGUAGE = /(?:^|[\s;&|(`/{])(?:[gmn]?awk|sed)(?=\s)/;
/** Tokens that can precede the first word of a command. */
const COMMAND_POSITION =
  /(?:^|[;&|(`{!\n]|\b(?:then|do|else|elif|if|while|until|time|exec|command|builtin|env|sudo|nohup|xargs))\s*["']?$/;

/**
 * Turns a directive into a script whose placeholders are references to variables, quoted for their context, so that
 * a value is one word of data and never code. `$ARGUMENTS` outside quotes becomes one word for each argument. A number
 * inside single quotes belongs to the program that is called, as in `awk '{print $1}'`, and stays. Where a shell or an
 * interpreter would evaluate the value itself, the directive is refused.
 */
export function prepareShell(
  directive: Pick<ShellDirective, "template" | "placeholders">,
  values: SkillValues,
  shell: "bash" | "powershell" = "bash",
): PreparedShell {
  const { template } = directive;
  const read = readValues(values);
  const filled = directive.placeholders.filter(({ source }) => read(source) !== undefined);
  if (shell === "powershell") {
    return filled.every(({ source }) => source.kind === "literal")
      ? { kind: "ready", script: template, environment: {} }
      : refuse("values cannot be passed to PowerShell safely");
  }
  const quoting = quotingAt(template, filled);
  const environment: Record<string, string> = {};
  const names = new Map<string, string>();
  const reference = (value: string): string => {
    const name = names.get(value) ?? `${SHELL_VALUE_PREFIX}${names.size}`;
    names.set(value, name);
    environment[name] = value;
    return `\${${name}}`;
  };
  let script = "";
  let from = 0;
  for (const [index, placeholder] of filled.entries()) {
    const context = quoting[index] ?? "plain";
    const written = template.slice(placeholder.start, placeholder.end);
    const replacement = replace(placeholder, written, context, read, reference);
    script += template.slice(from, placeholder.start) + replacement;
    from = placeholder.end;
    if (replacement === written || placeholder.source.kind === "literal") continue;
    const hazard = hazardOf(template, placeholder, context);
    if (hazard !== undefined) return refuse(`"${written}" would become part of ${hazard}`);
  }
  if (Object.values(environment).some((value) => value.includes("\0")))
    return refuse("a value has a zero byte");
  return { kind: "ready", script: script + template.slice(from), environment };
}

function replace(
  { source }: Placeholder,
  written: string,
  context: ShellQuoting,
  read: ValueReader,
  reference: (value: string) => string,
): string {
  // Outside single quotes the shell itself honours the backslash before a dollar.
  if (source.kind === "literal") {
    return context === "single" || !source.text.startsWith("$") ? source.text : written;
  }
  const value = read(source) ?? "";
  if (context === "double" || context === "braces") return reference(value);
  if (context === "single") return source.kind === "index" ? written : `'"${reference(value)}"'`;
  if (source.kind !== "arguments") return `"${reference(value)}"`;
  return read.words.map((word) => `"${reference(word)}"`).join(" ");
}

/** The construct that would evaluate the value; undefined if none does. */
function hazardOf(template: string, { start, end }: Placeholder, context: ShellQuoting): string | undefined {
  const before = template.slice(Math.max(0, start - 100), start);
  if (context === "braces" || EVALUATED.test(template) || /\w\[\s*$/.test(before)) {
    return "something the shell evaluates";
  }
  if (COMMAND_POSITION.test(before)) return "the name of a command";
  if (INTERPRETER.test(template) && INLINE_CODE.test(template)) return "a program that is passed as text";
  const quote = context === "double" ? '"' : "'";
  const isPart = context !== "plain" && (template[start - 1] !== quote || template[end] !== quote);
  if (isPart && PATTERN_LANGUAGE.test(template)) return "a program that is passed as text";
  return undefined;
}

function refuse(reason: string): PreparedShell {
  return { kind: "refused", reason };
}

/** The quoting context of a position in a command; inside braces a shell may evaluate the content of a variable. */
type ShellQuoting = "plain" | "double" | "single" | "braces";

type Frame = "plain" | "double" | "single" | "substitution" | "backtick" | "brace";

/**
 * The quoting at each of the given ranges, which are jumped over. An unusual command may be misjudged; the value is
 * then split into words or keeps a quote, but it is still a variable's content and not text of the command.
 */
function quotingAt(command: string, ranges: readonly TextRange[]): readonly ShellQuoting[] {
  const stack: Frame[] = ["plain"];
  const quoting: ShellQuoting[] = [];
  let next = 0;
  let index = 0;
  while (next < ranges.length) {
    const range = ranges[next];
    if (range === undefined) break;
    if (index >= range.start) {
      quoting.push(quotingOf(stack));
      index = Math.max(index, range.end);
      next += 1;
    } else {
      index += step(command, index, stack);
    }
  }
  return quoting;
}

/** Reads one piece of a command, updates the stack, and returns the length of the piece. */
function step(command: string, index: number, stack: Frame[]): number {
  const char = command[index] ?? "";
  const top = stack.at(-1) ?? "plain";
  if (top === "single") {
    if (char === "'") stack.pop();
    return 1;
  }
  if (char === "\\") return 2;
  if (char === "`" || char === '"') {
    const frame = char === "`" ? "backtick" : "double";
    if (top === frame) stack.pop();
    else stack.push(frame);
    return 1;
  }
  if (command.startsWith("$(", index)) {
    stack.push("substitution");
    return 2;
  }
  if (command.startsWith("${", index)) {
    stack.push("brace");
    return 2;
  }
  if (top === "brace") {
    if (char === "}") stack.pop();
    return 1;
  }
  if (top === "double") return 1;
  if (char === "'") stack.push("single");
  else if (char === "(") stack.push("substitution");
  else if (char === ")" && top === "substitution") stack.pop();
  else if (char === "#" && /^$|\s/.test(command[index - 1] ?? "")) return commentLength(command, index);
  return 1;
}

/** A comment hides quotes, up to the end of its line. */
function commentLength(command: string, index: number): number {
  const end = command.indexOf("\n", index);
  return (end < 0 ? command.length : end) - index;
}

function quotingOf(stack: readonly Frame[]): ShellQuoting {
  const top = stack.at(-1);
  if (stack.includes("brace")) return "braces";
  return top === "single" || top === "double" ? top : "plain";
}
