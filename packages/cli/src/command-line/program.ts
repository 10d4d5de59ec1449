import { Argument, Command, InvalidArgumentError, Option } from "commander";
import type {
  ArgumentSpec,
  CommandGroup,
  CommandSpec,
  CommandValues,
  Flags,
  OptionSpec,
} from "../define/command-spec.ts";
import type { Output } from "../output/output.ts";
import { help } from "../texts/help.ts";
import { version } from "../version.ts";
import { formatItem, helpColumns, wrap, wrapExample, wrapUsage } from "./help-layout.ts";

/** Called with a command that was understood, its arguments and options. */
export type Chosen = (command: CommandSpec, values: CommandValues, flags: Flags) => Promise<void>;

/** The command line for commander: help, suggestions and every unusual way to write a command. */
export function createProgram(groups: readonly CommandGroup[], out: Output, chosen: Chosen): Command {
  const helpCommand = new Command("help")
    .argument("[command]")
    .description(help.help)
    .helpOption(false)
    .helpGroup(help.groups.own);
  const program = new Command("skillwright")
    .description(help.tagline)
    .usage("COMMAND [options]")
    .version(version, "-V, --version", help.version)
    .option("--no-color", help.color)
    .helpOption("-h, --help", help.help)
    .addHelpCommand(helpCommand)
    .addHelpText("after", () => `\n${wrap(help.after, helpColumns(out))}`)
    // `restore NAME --version 3` must not print the program's version.
    .enablePositionalOptions()
    .exitOverride()
    .configureHelp({
      minWidthToWrap: 1,
      formatItem,
      styleUsage: (usage) => wrapUsage(usage, helpColumns(out)),
      subcommandTerm: (command) =>
        [command.name(), ...command.registeredArguments.map((argument) => argumentTerm(argument))].join(" "),
    })
    .configureOutput({
      writeOut: (text) => out.verbatim(text),
      writeErr: (text) => {
        for (const line of text.trimEnd().split("\n")) out.error(line);
      },
      outputError: () => {},
      getOutHelpWidth: () => helpColumns(out),
      getErrHelpWidth: () => helpColumns(out),
      getOutHasColors: () => false,
      getErrHasColors: () => false,
    });
  for (const { title, commands } of groups) {
    program.commandsGroup(title);
    for (const spec of commands) addCommand(program, spec, { out, chosen });
  }
  return program;
}

function addCommand(
  parent: Command,
  spec: CommandSpec,
  to: { readonly out: Output; readonly chosen: Chosen },
): void {
  const command = parent.command(spec.name, { hidden: spec.hidden === true }).description(spec.summary);
  if (spec.passesOn === true) command.passThroughOptions();
  for (const argument of spec.arguments ?? []) command.addArgument(toArgument(argument));
  for (const option of spec.options ?? []) command.addOption(toOption(option));
  if (spec.examples !== undefined && spec.examples.length > 0) {
    const { examples } = spec;
    command.addHelpText("after", () => {
      const lines = examples.map((line) => `\n${wrapExample(line, helpColumns(to.out))}`);
      return `\n${help.examples}${lines.join("")}`;
    });
  }
  if (spec.commands !== undefined) {
    command.usage("COMMAND [options]").helpCommand(false);
    for (const inner of spec.commands) addCommand(command, inner, to);
    return;
  }
  const isVariadic = command.registeredArguments.at(-1)?.variadic === true;
  command.action(async () => {
    const given = command.processedArgs as (string | readonly string[] | undefined)[];
    const last = isVariadic ? given.at(-1) : undefined;
    const single = (isVariadic ? given.slice(0, -1) : given) as (string | undefined)[];
    await to.chosen(spec, { single, rest: Array.isArray(last) ? (last as string[]) : [] }, command.opts());
  });
}

function toArgument({ term, text, choices }: ArgumentSpec): Argument {
  const argument = new Argument(term, text);
  return choices === undefined ? argument : argument.choices(choices);
}

function toOption(spec: OptionSpec): Option {
  const option = new Option(spec.flags, spec.text);
  if (spec.choices !== undefined) option.choices(spec.choices);
  if (spec.default !== undefined) option.default(spec.default);
  if (spec.number === true) option.argParser(wholeNumber);
  if (spec.repeat === true) option.argParser(collect);
  return option;
}

function wholeNumber(value: string): number {
  if (/^\d{1,9}$/.test(value)) return Number(value);
  throw new InvalidArgumentError(help.wholeNumber);
}

function collect(value: string, previous: readonly string[] = []): readonly string[] {
  return [...previous, value];
}

function argumentTerm(argument: Argument): string {
  const name = argument.name() + (argument.variadic ? "..." : "");
  return argument.required ? `<${name}>` : `[${name}]`;
}
