import { enumerate } from "../output/numbers.ts";
import type { Output } from "../output/output.ts";
import { textOf, wrapParts } from "../output/parts.ts";
import {
  aliasesOf,
  type Command,
  type CommandEntry,
  type CommandGroup,
  isHidden,
  isParent,
  type Option,
  type SingleCommand,
} from "./command.ts";
import { globalOptions, globalWords } from "./global-options.ts";
import { helpTopics } from "./help-topics.ts";
import { defaultSubcommand, findEntry } from "./parse-command-line.ts";
import { argumentTerm, optionTerm } from "./terms.ts";

/** The parts of help pages that all commands share. */
export const helpText = {
  tagline: "Skillwright, the skills runtime for AI agents",
  usage: "Usage:",
  commands: "Commands",
  arguments: "Arguments",
  options: "Options",
  examples: "Examples",
  helpOption: ["-h, --help", "Show help"],
  versionOption: ["-V, --version", "Print the version"],
  globalOptions: "Global options",
  otherOptions: `Global options: ${globalWords.join(", ")}\n(see \`skillwright --help\`)`,
  aliases: (names: readonly string[]): string => `Aliases: ${names.join(", ")}`,
  more: "Run `skillwright <command> --help` for details and examples.\nRun `skillwright help <topic>` to read about a topic.",
  topics: "Topics",
  moreOf: (name: string): string => `Run \`skillwright ${name} <command> --help\` for details and examples.`,
  byDefault: (name: string, command: string): string =>
    `\`skillwright ${name}\` is short for \`skillwright ${name} ${command}\`.`,
  choices: (words: readonly string[]): string => enumerate(words, "or"),
  default: (word: string): string => `default: ${word}`,
} as const;

/** Help is hard to read in longer lines, however wide the terminal. */
const MAX_COLUMNS = 80;

/** With fewer columns than this beside a term, its description goes below it. */
const MIN_DESCRIPTION = 24;

type Row = readonly [term: string, description: string];

interface Section {
  readonly title: string;
  readonly rows: readonly Row[];
}

/**
 * Prints the help of a command, or of the program for an empty path. The page of a topic with the name of a command follows
 * the command's own help, unless only that is wanted.
 */
export async function printHelp(
  path: readonly string[],
  groups: readonly CommandGroup[],
  out: Output,
  about: "command" | "topic" = "topic",
): Promise<void> {
  const commands = groups.flatMap((group) => group.commands);
  const topic = path.length === 1 ? helpTopics.find(({ name }) => name === path[0]) : undefined;
  const isCommand = topic === undefined || commands.some(({ name }) => name === topic.name);
  const columns = Math.min(out.columns, MAX_COLUMNS);
  const page = topic === undefined || about === "command" ? "" : (await topic.load()).text;
  const blocks = isCommand ? await helpOf(path, groups, columns) : [];
  out.verbatim([...blocks, page].filter((block) => block !== "").join("\n\n"));
}

async function helpOf(
  path: readonly string[],
  groups: readonly CommandGroup[],
  columns: number,
): Promise<readonly string[]> {
  const entry = findEntry(
    path,
    groups.flatMap((group) => group.commands),
  );
  if (entry === undefined) return programHelp(groups, columns);
  if (isParent(entry)) return parentHelp(entry, await defaultSubcommand(entry), columns);
  const { command } = await entry.load();
  return commandHelp(entry, [...path.slice(0, -1), entry.name].join(" "), command, columns);
}

function programHelp(groups: readonly CommandGroup[], columns: number): readonly string[] {
  const sections = groups.map(({ title, commands }) => ({
    title,
    rows: commands.filter((entry) => !isHidden(entry)).map(commandRow),
  }));
  return [
    wrap(helpText.tagline, columns),
    usage("<command> [options]", columns),
    ...sectionBlocks(
      [
        ...sections,
        { title: helpText.topics, rows: helpTopics.map(({ name, summary }): Row => [name, summary]) },
        { title: helpText.globalOptions, rows: [helpText.helpOption, helpText.versionOption, ...globalRows] },
      ],
      columns,
    ),
    wrap(helpText.more, columns),
  ];
}

function parentHelp(
  { name, ...entry }: Extract<CommandEntry, { subcommands: unknown }>,
  byDefault: string | undefined,
  columns: number,
): readonly string[] {
  const sections = [
    { title: helpText.commands, rows: entry.subcommands.map(commandRow) },
    { title: helpText.options, rows: [helpText.helpOption] },
  ];
  return [
    wrap(entry.summary, columns),
    usage(`${name} ${byDefault === undefined ? "<command>" : "[command]"} [options]`, columns),
    ...sectionBlocks(sections, columns),
    examplesBlock(entry.examples, columns),
    ...(byDefault === undefined ? [] : [wrap(helpText.byDefault(name, byDefault), columns)]),
    wrap(helpText.moreOf(name), columns),
  ];
}

/** The options of every command, as rows. */
export const globalRows: readonly Row[] = Object.entries(globalOptions).map(([key, option]) => [
  optionTerm(key, option),
  option.description,
]);

function commandHelp(
  { summary, ...entry }: SingleCommand,
  name: string,
  command: Command,
  columns: number,
): readonly string[] {
  const aliases = aliasesOf({ summary, ...entry });
  const terms = Object.entries(command.arguments).map(([key, argument]) => argumentTerm(key, argument));
  const sections = [
    {
      title: helpText.arguments,
      rows: Object.entries(command.arguments).map(
        ([key, argument]): Row => [argument.label ?? key, describeTerm(argument)],
      ),
    },
    {
      title: helpText.options,
      rows: [
        ...Object.entries(command.options).map(
          ([key, option]): Row => [optionTerm(key, option), describeTerm(option)],
        ),
        helpText.helpOption,
      ],
    },
  ];
  const words = command.passThrough === true ? [name, "[options]", ...terms] : [name, ...terms, "[options]"];
  return [
    wrap(summary, columns),
    usage(words.join(" "), columns),
    aliases.length === 0 ? "" : helpText.aliases(aliases),
    ...sectionBlocks(sections, columns),
    wrap(helpText.otherOptions, columns),
    examplesBlock(command.examples, columns),
  ];
}

function commandRow({ name, summary }: CommandEntry): Row {
  return [name, summary];
}

/** A description with its choices and default in the parentheses at its end: `(user or project; default: user)`. */
export function describeTerm({
  description,
  choices,
  initial,
}: Pick<Option, "description" | "choices" | "initial">): string {
  const [, text = description, note] = /^(.*) \(([^()]*)\)$/s.exec(description) ?? [];
  const notes = [
    choices === undefined ? undefined : helpText.choices(choices),
    note,
    typeof initial === "string" && initial !== "" ? helpText.default(initial) : undefined,
  ].filter((part) => part !== undefined);
  return notes.length === 0 ? description : `${text} (${notes.join("; ")})`;
}

function usage(words: string, columns: number): string {
  return wrap(`${helpText.usage} skillwright ${words}`, columns, 4);
}

/** All sections share one column for terms. */
function sectionBlocks(sections: readonly Section[], columns: number): readonly string[] {
  const width = Math.max(0, ...sections.flatMap(({ rows }) => rows.map(([term]) => term.length)));
  return sections
    .filter(({ rows }) => rows.length > 0)
    .map(({ title, rows }) => [`${title}:`, ...rows.map((row) => formatRow(row, width, columns))].join("\n"));
}

function formatRow([term, description]: Row, width: number, columns: number): string {
  const beside = width + 4;
  if (columns - beside >= MIN_DESCRIPTION)
    return wrap(`  ${term.padEnd(width)}  ${description}`, columns, beside);
  return `  ${term}\n${wrap(`      ${description}`, columns, 6)}`;
}

function examplesBlock(examples: readonly string[], columns: number): string {
  if (examples.length === 0) return "";
  return [`${helpText.examples}:`, ...examples.map((line) => wrapExample(line, columns))].join("\n");
}

/** What an example isn't broken inside of: an option with its value, and a quoted text. */
const EXAMPLE_UNIT = /(?:--?[a-z][\w-]* (?![-|<>]))?(?:"[^"]*"|'[^']*'|\S)+/g;

/** Breaks an example so that a shell still understands it. */
function wrapExample(example: string, columns: number): string {
  const units = (example.match(EXAMPLE_UNIT) ?? []).flatMap((unit) =>
    unit.length + 8 > columns ? unit.split(" ") : [unit],
  );
  const lines: string[] = [];
  let line = "  ";
  for (const word of units) {
    const isFresh = line.trim() === "";
    if (!isFresh && line.length + word.length + 3 > columns) {
      lines.push(`${line} \\`);
      line = `      ${word}`;
    } else {
      line = isFresh ? line + word : `${line} ${word}`;
    }
  }
  return [...lines, line].join("\n");
}

function wrap(text: string, columns: number, hang = 0): string {
  return text
    .split("\n")
    .flatMap((line) => wrapParts([line], columns, hang))
    .map((line) => line.map(textOf).join("").trimEnd())
    .join("\n");
}
