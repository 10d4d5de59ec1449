import type { TextRange } from "./placeholders.ts";

/** The quoting context of a position in a command; inside braces a shell may evaluate the content of a variable. */
export type ShellQuoting = "plain" | "double" | "single" | "braces";

type Frame = "plain" | "double" | "single" | "substitution" | "backtick" | "brace";

/**
 * The quoting at each of the given ranges, which are jumped over. An unusual command may be misjudged; the value is
 * then split into words or keeps a quote, but it is still a variable's content and not text of the command.
 */
export function quotingAt(command: string, ranges: readonly TextRange[]): readonly ShellQuoting[] {
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
  if (char === "`") {
    if (top === "backtick") stack.pop();
    else stack.push("backtick");
    return 1;
  }
  if (char === '"') {
    if (top === "double") stack.pop();
    else stack.push("double");
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
