import { closest } from "@skillwright/core/internal";
import { enumerate } from "../output/numbers.ts";
import {
  type Argument,
  aliasesOf,
  type Command,
  type CommandEntry,
  type CommandGroup,
  isHidden,
  isParent,
  type Option,
  type ParentCommand,
  type SingleCommand,
  type Values,
} from "./command.ts";
import { type GlobalFlags, globalOptions } from "./global-options.ts";
import { helpTopics } from "./help-topics.ts";
import { answerBelow, answerTo } from "./other-words.ts";
import { argumentTerm, isRequired, isVariadic, longName, optionTerm, takesValue } from "./terms.ts";
import { didYouMean, unknownName, usageError } from "./usage-error.ts";

/** What a command line asks for. `path` holds the names of the commands: `["config", "set"]`. */
export type CommandLine =
  | { readonly kind: "help"; readonly path: readonly string[]; readonly about: "command" | "topic" }
  | { readonly kind: "version" }
  | {
      readonly kind: "run";
      readonly path: readonly string[];
      readonly command: Command;
      readonly values: Values;
      readonly flags: Values;
      readonly globals: GlobalFlags;
    };

/** Parses a command line; loads only the command it names. Throws `usage_error`. */
export async function parseCommandLine(
  words: readonly string[],
  groups: readonly CommandGroup[],
): Promise<CommandLine> {
  const commands = groups.flatMap((group) => group.commands);
  const [first, ...rest] = words;
  if (first === "help") {
    const path = rest.filter((word) => !word.startsWith("-"));
    const isTopic = path.length === 1 && helpTopics.some(({ name }) => name === path[0]);
    if (!isTopic) findHelped(path, commands);
    return { kind: "help", path, about: "topic" };
  }
  if (isHelp(first)) return { kind: "help", path: [], about: "command" };
  if (first === "--version" || first === "-V") return { kind: "version" };
  const { entry, path, left } = findCommand(words, commands);
  if (isParent(entry)) {
    if (isHelp(left[0])) return { kind: "help", path, about: "command" };
    const listing = await defaultSubcommand(entry);
    if (listing === undefined) throw missingSubcommand(entry, left);
    return parseCommandLine([entry.name, listing, ...left], groups);
  }
  const { command } = await entry.load();
  const parsed = parseWords(left, command, path);
  return parsed === "help"
    ? { kind: "help", path, about: "command" }
    : { kind: "run", path, command, ...parsed };
}

/** Finds a command by the names of its path. Throws `usage_error` for an unknown one. */
export function findEntry(
  [name, ...rest]: readonly string[],
  commands: readonly CommandEntry[],
  /** The commands that the list belongs to. */
  parents: readonly string[] = [],
): CommandEntry | undefined {
  if (name === undefined) return undefined;
  const entry = commands.find((candidate) => candidate.name === name || aliasesOf(candidate).includes(name));
  if (entry === undefined) throw unknownCommand(name, commands, parents);
  return isParent(entry) && rest.length > 0
    ? findEntry(rest, entry.subcommands, [...parents, entry.name])
    : entry;
}

/** Checks that there is help for the names of a command. Throws `usage_error`, which also suggests topics. */
function findHelped(path: readonly string[], commands: readonly CommandEntry[]): void {
  const [name, ...rest] = path;
  const isUnknown = rest.length === 0 && name !== undefined && answerTo(name, commands) === undefined;
  if (!isUnknown || commands.some((entry) => entry.name === name || aliasesOf(entry).includes(name))) {
    findEntry(path, commands);
    return;
  }
  const known = [...commands.filter((entry) => !isHidden(entry)), ...helpTopics];
  throw unknownName(`unknown command or topic '${name}'`, name, {
    known: [...new Set(known.map((entry) => entry.name))],
    hint: usageHint([]),
  });
}

/** What a command with subcommands does without one: its `list`, if that needs no arguments. */
export async function defaultSubcommand({ subcommands }: ParentCommand): Promise<string | undefined> {
  const listing = subcommands.find(({ name }) => name === "list");
  if (listing === undefined) return undefined;
  const { command } = await listing.load();
  return Object.values(command.arguments).some(isRequired) ? undefined : listing.name;
}

function findCommand(
  words: readonly string[],
  commands: readonly CommandEntry[],
): { readonly entry: CommandEntry; readonly path: readonly string[]; readonly left: readonly string[] } {
  const [name = "", next, ...rest] = words;
  const entry = findEntry([name], commands);
  if (entry === undefined) throw unknownCommand(name, commands, []);
  if (!isParent(entry) || next === undefined || next.startsWith("-")) {
    return { entry, path: [entry.name], left: words.slice(1) };
  }
  const inner = findEntry([next], entry.subcommands, [entry.name]) ?? entry;
  return { entry: inner, path: [entry.name, inner.name], left: rest };
}

/** Names the command for a word of another program; else the commands that are spelled alike. */
function unknownCommand(name: string, commands: readonly CommandEntry[], parents: readonly string[]): Error {
  const known = commands.filter((candidate) => !isHidden(candidate));
  const message = `unknown command '${name}'`;
  const answer = answerTo(name, known) ?? answerBelow([...parents, name].join(" "));
  if (answer !== undefined)
    return usageError(message, name, { suggestions: [answer], hint: didYouMean([answer]) });
  // A short alias is near every other short word: "dev" isn't "del".
  const names = known.flatMap((candidate) => [
    candidate.name,
    ...aliasesOf(candidate).filter(({ length }) => length > 3),
  ]);
  return unknownName(message, name, {
    known: parents.length === 0 ? [...names, "help"] : names,
    hint: usageHint(parents),
  });
}

interface Parsed {
  readonly values: Values;
  readonly flags: Values;
  readonly globals: GlobalFlags;
}

function parseWords(words: readonly string[], own: Command, path: readonly string[]): Parsed | "help" {
  // A command's own option wins over a global one of the same name.
  const command = { ...own, options: { ...globalOptions, ...own.options } };
  const flags: Record<string, unknown> = initialValues(command.options);
  const positional: string[] = [];
  const queue = [...words];
  for (let word = queue.shift(); word !== undefined; word = queue.shift()) {
    if (word === "--") {
      positional.push(...queue.splice(0));
    } else if (!word.startsWith("-") || word === "-") {
      positional.push(word);
      if (command.passThrough === true) positional.push(...queue.splice(0));
    } else if (isHelp(word)) {
      return "help";
    } else {
      const { name, option, attached } = findOption(word, command, path);
      flags[name] = readOption({ name, option, attached, queue, before: flags[name] }, command, path);
    }
  }
  const given = Object.entries(flags);
  const global = given.filter(([name]) => !(name in own.options));
  return {
    values: readArguments(positional, command, path),
    flags: Object.fromEntries(given.filter(([name]) => name in own.options)),
    globals: { ...initialValues(globalOptions), ...Object.fromEntries(global) } as GlobalFlags,
  };
}

function initialValues(
  specs: Readonly<Record<string, { readonly initial: unknown }>>,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(specs).map(([name, { initial }]) => [name, initial]));
}

interface FoundOption {
  readonly name: string;
  readonly option: Option;
  /** The value in the same word: `--cwd=x`, `-ox`. */
  readonly attached: string | undefined;
}

function findOption(word: string, { options }: Command, path: readonly string[]): FoundOption {
  const isLong = word.startsWith("--");
  const equals = isLong ? word.indexOf("=") : -1;
  const typed = isLong ? (equals === -1 ? word : word.slice(0, equals)) : word.slice(0, 2);
  const attached = isLong ? (equals === -1 ? undefined : word.slice(equals + 1)) : word.slice(2) || undefined;
  for (const [name, option] of Object.entries(options)) {
    const isMeant = isLong ? longName(name, option) === typed : `-${option.short}` === typed;
    if (isMeant) return { name, option, attached };
  }
  const known = ["--help", ...Object.entries(options).map(([name, option]) => longName(name, option))];
  throw unknownName(`unknown option '${typed}'`, typed, { known, hint: usageHint(path) });
}

interface GivenOption extends FoundOption {
  /** The words that follow; the option's value is taken from it. */
  readonly queue: string[];
  /** The flag's value so far. */
  readonly before: unknown;
}

function readOption(given: GivenOption, command: Command, path: readonly string[]): unknown {
  const { name, option, attached, queue, before } = given;
  const term = optionTerm(name, option);
  if (!takesValue(option)) {
    if (attached !== undefined)
      throw usageError(`option '${term}' takes no value`, term, { hint: usageHint(path) });
    return option.kind === "switch";
  }
  const [next] = queue;
  if (
    option.kind === "optional-text" &&
    attached === undefined &&
    (next === undefined || next.startsWith("-") || option.choices?.includes(next) === false)
  ) {
    return true;
  }
  // A value may start with a dash, but `--cwd --json` is a forgotten value.
  if (attached === undefined && (next === undefined || isKnownOption(next, command))) {
    const choices = option.choices === undefined ? "" : `: ${option.choices.join(" or ")}`;
    throw usageError(`option '${term}' needs a value${choices}`, term, { hint: usageHint(path) });
  }
  const value = attached ?? queue.shift() ?? "";
  checkValue(value, term, option, path);
  if (option.kind === "list")
    return [...(Array.isArray(before) ? (before as readonly unknown[]) : []), value];
  return option.kind === "number" || option.kind === "decimal" ? Number(value) : value;
}

function checkValue(value: string, term: string, option: Option, path: readonly string[]): void {
  // Usually a shell variable that isn't set; it must not mean "here" or "all".
  if (value === "") throw emptyValue(term);
  if (option.choices?.includes(value) === false) throw invalidChoice(value, term, option.choices);
  if (option.kind === "decimal" && !/^\d{1,9}(?:\.\d{1,9})?$/.test(value)) {
    throw usageError(`option '${term}' needs a number, not '${value}'`, value, { hint: usageHint(path) });
  }
  if (option.kind === "number" && !/^\d{1,9}$/.test(value)) {
    throw usageError(`option '${term}' needs a whole number, not '${value}'`, value, {
      hint: usageHint(path),
    });
  }
}

function isKnownOption(word: string, { options }: Command): boolean {
  return isHelp(word) || Object.entries(options).some(([name, option]) => longName(name, option) === word);
}

function readArguments(words: readonly string[], command: Command, path: readonly string[]): Values {
  const specs = Object.entries(command.arguments);
  const isOpenEnded = specs.some(([, argument]) => isVariadic(argument));
  if (!isOpenEnded && words.length > specs.length) {
    const expected = specs.length === 0 ? "no arguments" : `at most ${specs.length}`;
    throw usageError(
      `too many arguments: \`${path.join(" ")}\` takes ${expected}`,
      words[specs.length] ?? "",
      {
        hint: usageHint(path),
      },
    );
  }
  const values = initialValues(command.arguments);
  for (const [index, [name, argument]] of specs.entries()) {
    const given = isVariadic(argument) ? words.slice(index) : words.slice(index, index + 1);
    checkArgument(given, argumentTerm(name, argument), { name, argument, path });
    if (given.length > 0) values[name] = isVariadic(argument) ? given : given[0];
  }
  return values;
}

function checkArgument(
  given: readonly string[],
  term: string,
  {
    name,
    argument,
    path,
  }: { readonly name: string; readonly argument: Argument; readonly path: readonly string[] },
): void {
  const label = argument.label ?? name;
  if (given.length === 0 && isRequired(argument)) {
    throw usageError(`missing required argument '${label}'`, label, { hint: usageHint(path) });
  }
  for (const word of given) {
    if (word === "" && argument.mayBeEmpty !== true) throw emptyValue(term);
    if (argument.choices?.includes(word) === false) throw invalidChoice(word, term, argument.choices);
  }
}

function missingSubcommand({ name, subcommands }: ParentCommand, [word]: readonly string[]): Error {
  if (word !== undefined && word !== "--json")
    return unknownName(`unknown option '${word}'`, word, { known: ["--help"], hint: usageHint([name]) });
  const names = subcommands.map((subcommand: SingleCommand) => subcommand.name);
  return usageError(`\`${name}\` needs a subcommand: ${enumerate(names, "or")}`, name, {
    suggestions: names,
    hint: usageHint([name]),
  });
}

function emptyValue(term: string): Error {
  return usageError(`the value of '${term}' is empty`, term);
}

function invalidChoice(value: string, term: string, choices: readonly string[]): Error {
  // All of them, not a guess: the closest word may mean something else.
  return usageError(`'${value}' is not allowed for '${term}'`, value, {
    suggestions: closest(value, choices),
    hint: `Use ${enumerate(choices, "or")}.`,
  });
}

function usageHint(path: readonly string[]): string {
  return `Run \`${["skillwright", ...path].join(" ")} --help\` for usage.`;
}

function isHelp(word: string | undefined): boolean {
  return word === "--help" || word === "-h";
}
