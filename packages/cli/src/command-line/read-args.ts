import {
  type CommandGroup,
  type CommandSpec,
  type CommandValues,
  type Flags,
  type OptionSpec,
  optionParts,
} from "../define/command-spec.ts";

/** A command line that was understood. */
export interface ReadArgs {
  readonly command: CommandSpec;
  readonly values: CommandValues;
  readonly flags: Flags;
}

/**
 * Understands a plain command line without commander, which takes longer to load than most commands to run. Whatever
 * is unusual or wrong is left to commander: the answer is then undefined. Where there is one, commander's is the same.
 */
export function readArgs(args: readonly string[], groups: readonly CommandGroup[]): ReadArgs | undefined {
  const [command, rest] = findCommand(
    args,
    groups.flatMap(({ commands }) => commands),
  );
  if (command?.run === undefined) return undefined;
  const options = new Map((command.options ?? []).map((option) => [optionParts(option).long, option]));
  const flags = defaults(command);
  const words: string[] = [];
  for (let index = 0; index < rest.length; index += 1) {
    const arg = rest[index] ?? "";
    if (arg === "--") {
      words.push(...rest.slice(index + 1));
      break;
    }
    if (!arg.startsWith("-")) {
      if (command.passesOn === true) {
        words.push(...rest.slice(index));
        break;
      }
      words.push(arg);
      continue;
    }
    const option = options.get(arg.slice(2));
    if (!arg.startsWith("--") || option === undefined) return undefined;
    const { takesValue, isOptional, key } = optionParts(option);
    const next = rest[index + 1];
    if (isOptional && (next === undefined || next.startsWith("-"))) {
      flags[key] = true;
      continue;
    }
    if (!setFlag(flags, option, takesValue ? next : undefined)) return undefined;
    if (takesValue) index += 1;
  }
  const values = arrange(words, command);
  return values && { command, values, flags };
}

function findCommand(
  [name, ...rest]: readonly string[],
  commands: readonly CommandSpec[],
): readonly [CommandSpec | undefined, readonly string[]] {
  const command = commands.find((candidate) => candidate.name === name);
  return command?.commands === undefined ? [command, rest] : findCommand(rest, command.commands);
}

function defaults({ options = [] }: CommandSpec): Record<string, unknown> {
  const flags: Record<string, unknown> = {};
  for (const option of options) {
    const { key, negated } = optionParts(option);
    if (negated) flags[key] = true;
    else if (option.default !== undefined) flags[key] = option.default;
  }
  return flags;
}

/** Takes an option into the flags; false when its value is missing or none of those it may have. */
function setFlag(flags: Record<string, unknown>, option: OptionSpec, value: string | undefined): boolean {
  const { key, negated, takesValue } = optionParts(option);
  if (!takesValue) {
    flags[key] = !negated;
    return true;
  }
  // What looks like an option may be one of the program, such as -V.
  if (value === undefined || value.startsWith("-") || option.choices?.includes(value) === false) return false;
  if (option.number === true && !/^\d{1,9}$/.test(value)) return false;
  const before = Array.isArray(flags[key]) ? (flags[key] as readonly unknown[]) : [];
  flags[key] = option.repeat === true ? [...before, value] : option.number === true ? Number(value) : value;
  return true;
}

/** Gives words to arguments; undefined when there are too few, too many or wrong ones. */
function arrange(
  words: readonly string[],
  { arguments: specs = [] }: CommandSpec,
): CommandValues | undefined {
  const isVariadic = specs.at(-1)?.term.includes("...") === true;
  const places = isVariadic ? specs.length - 1 : specs.length;
  const required = specs.filter(({ term }) => term.startsWith("<")).length;
  if (words.length < required || (!isVariadic && words.length > places)) return undefined;
  const isWrong = specs.some(({ choices }, index) => choices?.includes(words[index] ?? "") === false);
  if (isWrong) return undefined;
  return { single: specs.slice(0, places).map((_, index) => words[index]), rest: words.slice(places) };
}
