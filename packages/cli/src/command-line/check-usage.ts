import { closest, SkillwrightError } from "@skillwright/core/internal";
import {
  type CommandGroup,
  type CommandSpec,
  type CommandValues,
  type Flags,
  optionParts,
} from "../define/command-spec.ts";
import { errorTexts } from "./error-text.ts";

/**
 * The words of a command line as commander shall read them: `help NAME` asks a command for its help. Throws
 * `usage_error` where a command is named that does not exist, or one that needs another and has none.
 */
export function checkWords(args: readonly string[], groups: readonly CommandGroup[]): readonly string[] {
  const commands = groups.flatMap((group) => group.commands);
  if (args[0] === "help") {
    const names = args.slice(1).filter(isWord);
    checkNames(names, commands);
    return [...names, "--help"];
  }
  const outer = commands.find(({ name }) => name === args[0]);
  const [first] = args.slice(1);
  // commander would show the help of the program for a command that does not exist.
  if (asksForHelp(args))
    checkNames(args.slice(0, outer?.commands === undefined ? 1 : 2).filter(isWord), commands);
  if (outer?.commands !== undefined && (first === undefined || first === "--json")) {
    throw new SkillwrightError("usage_error", {
      message: errorTexts.needsCommand(
        outer.name,
        outer.commands.map(({ name }) => name),
      ),
      details: { argument: outer.name, suggestions: outer.commands.map(({ name }) => name) },
      hint: errorTexts.commandHint(outer.name),
    });
  }
  return args;
}

function asksForHelp(args: readonly string[]): boolean {
  return args.some((word) => word === "--help" || word === "-h");
}

function isWord(word: string): boolean {
  return !word.startsWith("-");
}

/** An empty word is a mistake, most often a variable that is not set: it must not mean "here" or "all". */
export function checkEmpty(
  { arguments: specs = [], options = [] }: CommandSpec,
  given: {
    readonly values: CommandValues;
    readonly flags: Flags;
  },
): void {
  const { values, flags } = given;
  for (const option of options) {
    const value = flags[optionParts(option).key];
    if (value === "" || (Array.isArray(value) && value.includes(""))) throw empty(option.flags);
  }
  for (const [index, { term, mayBeEmpty }] of specs.entries()) {
    const words = term.includes("...") ? values.rest : [values.single[index]];
    if (mayBeEmpty !== true && words.includes("")) throw empty(term);
  }
}

function checkNames([name, ...rest]: readonly string[], commands: readonly CommandSpec[]): void {
  if (name === undefined) return;
  const command = commands.find((candidate) => candidate.name === name);
  if (command !== undefined) {
    checkNames(rest, command.commands ?? []);
    return;
  }
  const known = commands.filter(({ hidden }) => hidden !== true).map((candidate) => candidate.name);
  const suggestions = closest(name, known);
  throw new SkillwrightError("usage_error", {
    message: errorTexts.unknownCommand(name),
    details: { argument: name, suggestions },
    hint: suggestions.length === 0 ? errorTexts.usageHint : errorTexts.didYouMean(suggestions),
  });
}

function empty(what: string): SkillwrightError<"usage_error"> {
  return new SkillwrightError("usage_error", {
    message: errorTexts.empty(what),
    details: { argument: what, suggestions: [] },
  });
}
