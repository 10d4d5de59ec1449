import type { CommandArgument, SkillCommand, SkillParameter } from "../model/manifest.ts";
import { splitArguments } from "./split-arguments.ts";

/** A call's input for a skill's parameters. */
export interface ParameterInput {
  readonly parameters: readonly SkillParameter[];
  /** Values by name, from a form or a tool call; they win over the arguments. */
  readonly given?: Readonly<Record<string, string>>;
  /** The text typed after the skill's name. */
  readonly arguments?: string;
}

/** The parameters of a call. */
export interface BoundParameters {
  /** What the call says. */
  readonly values: Readonly<Record<string, string>>;
  /** What placeholders become: an optional one without a value its default or nothing, a missing one isn't here. */
  readonly filled: Readonly<Record<string, string>>;
  /** Declared, required and without a value: what a form must ask for. */
  readonly missing: readonly SkillParameter[];
  /** Names whose values were taken from the arguments. */
  readonly fromArguments: readonly string[];
}

/**
 * Gives each parameter its value: those given by name, then `name=value` words, then the remaining words in the order
 * of declaration. The last parameter takes all words that are left; a single parameter takes the text as typed.
 */
export function bindParameters(input: ParameterInput): BoundParameters {
  const { parameters, given = {}, arguments: text = "" } = input;
  const values = new Map(Object.entries(given).filter(([, value]) => typeof value === "string"));
  const fromArguments: string[] = [];
  const set = (name: string, value: string): void => {
    values.set(name, value);
    fromArguments.push(name);
  };
  const names = [...new Set(parameters.map(({ name }) => name))];
  const words: string[] = [];
  for (const word of splitArguments(text)) {
    const equals = word.indexOf("=");
    const name = word.slice(0, Math.max(0, equals));
    if (equals > 0 && names.includes(name) && !values.has(name)) set(name, word.slice(equals + 1));
    else words.push(word);
  }
  const open = names.filter((name) => !values.has(name));
  const typed = text.trim();
  for (const [index, name] of open.entries()) {
    if (words.length === 0) break;
    const isLast = index === open.length - 1;
    const asTyped = names.length === 1 && words.length > 1;
    set(name, isLast ? (asTyped ? typed : words.splice(0).join(" ")) : (words.shift() ?? ""));
  }
  const isOpen = ({ name }: SkillParameter): boolean => !values.has(name) || values.get(name) === "";
  const filled = new Map(values);
  for (const parameter of parameters.filter(isOpen)) {
    if (parameter.required) filled.delete(parameter.name);
    else filled.set(parameter.name, parameter.default ?? "");
  }
  return {
    values: Object.fromEntries(values),
    filled: Object.fromEntries(filled),
    missing: parameters.filter((parameter) => parameter.required && isOpen(parameter)),
    fromArguments,
  };
}

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
    problems.push({
      code: "too_many",
      name: extra,
      text: `"${command.name}" doesn't take the argument "${extra}".`,
    });
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
