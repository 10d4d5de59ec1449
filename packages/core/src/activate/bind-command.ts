import type { CommandArgument, SkillCommand } from "../model/manifest.ts";
import { splitArguments } from "./split-arguments.ts";

/** A command's arguments by name, or what is wrong with them. */
export type BoundCommand =
  | { readonly kind: "ready"; readonly values: Readonly<Record<string, string>> }
  | { readonly kind: "invalid"; readonly problems: readonly ArgumentProblem[] };

/** Something wrong with an argument of a command. */
export interface ArgumentProblem {
  readonly code: "missing" | "not_a_choice" | "too_many";
  /** The argument's name; for `too_many` the first extra word. */
  readonly name: string;
  /** What is wrong, in plain words. */
  readonly text: string;
}

/**
 * Gives the words behind a command to its arguments: `name=value` or `--name=value` by name, others in order. A text is
 * cut into words as a shell would.
 */
export function bindCommand(command: SkillCommand, given: string | readonly string[]): BoundCommand {
  const values = new Map<string, string>();
  const words: string[] = [];
  const names = new Set(command.args.map(({ name }) => name));
  for (const word of typeof given === "string" ? splitArguments(given) : given) {
    const [, name, value] = /^(?:--)?([^=]+)=(.*)$/s.exec(word) ?? [];
    if (name !== undefined && value !== undefined && names.has(name) && !values.has(name))
      values.set(name, value);
    else words.push(word);
  }
  for (const { name } of command.args) {
    const word = values.has(name) ? undefined : words.shift();
    if (word !== undefined) values.set(name, word);
  }
  const problems = command.args.flatMap((argument) => problemOf(argument, values.get(argument.name)));
  const [extra] = words;
  if (extra !== undefined) {
    problems.push({ code: "too_many", name: extra, text: `"${command.name}" has no place for "${extra}".` });
  }
  return problems.length > 0
    ? { kind: "invalid", problems }
    : { kind: "ready", values: Object.fromEntries(values) };
}

function problemOf(argument: CommandArgument, value: string | undefined): readonly ArgumentProblem[] {
  const { name, required, choices } = argument;
  if (value === undefined) {
    return required ? [{ code: "missing", name, text: `"${name}" is required.` }] : [];
  }
  if (choices.length === 0 || choices.includes(value)) return [];
  return [{ code: "not_a_choice", name, text: `"${name}" can be ${choices.join(" or ")}, not "${value}".` }];
}
