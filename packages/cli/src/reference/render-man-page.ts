import type { CommandGroup } from "../command-line/command.ts";
import { helpTopics } from "../command-line/help-topics.ts";
import { describeTerm, globalRows, helpText } from "../command-line/print-help.ts";
import { argumentTerm, optionTerm } from "../command-line/terms.ts";
import { listCommands } from "./render-reference.ts";

/** What the manual page says besides the help of the commands. */
const manTexts = {
  name: "skillwright - the skills runtime for AI agents",
  description:
    "Finds the skills on this computer, decides which ones apply, and gives them to any model. Without a command it opens the home screen, or prints an overview outside a terminal.",
  environment: [
    ["SKILLWRIGHT_HOME", "Folder for configuration, state, data and cache, instead of the standard ones."],
    ["SKILLWRIGHT_MODEL", "The model to use by default."],
    ["SKILLWRIGHT_PAGER, PAGER", "The pager for long output. Empty or `cat` turns it off."],
    ["SKILLWRIGHT_BUILT_INS", "`off` leaves out the built-in skills."],
    ["SKILLWRIGHT_DEBUG", "`1` prints where an error comes from."],
    ["NO_COLOR, FORCE_COLOR", "Turn colors off and on."],
    ["COLUMNS", "Width of output in a pipe. Without it, lines there aren't wrapped."],
  ],
  files: [
    ["~/.config/skillwright/config.yaml", "Your configuration."],
    [".skillwright/config.yaml", "The project's configuration."],
    ["~/.agents/skills", "Your skills."],
    ["skills.lock.json", "What is installed in a project."],
  ],
  statuses: [
    ["0", "Success, possibly with warnings."],
    ["1", "Problems were found, a file couldn't be read, or you answered no."],
    ["2", "Wrong usage, or an answer is needed and stdin isn't a terminal."],
    ["3", "No such skill or file."],
    ["4", "The name is taken or the file already exists."],
    ["5", "Not permitted."],
    ["6", "The model didn't answer."],
    ["70", "A bug in Skillwright."],
  ],
} as const;

type Row = readonly [term: string, description: string];

/** The manual page in the language of man(7). */
export async function renderManPage(groups: readonly CommandGroup[]): Promise<string> {
  const commands: string[] = [];
  for (const { path, entry } of listCommands(groups)) {
    const { command } = await entry.load();
    const terms = Object.entries(command.arguments).map(([name, argument]) => argumentTerm(name, argument));
    const aliases = entry.aliases ?? [];
    commands.push(
      `.SS ${quoted(["skillwright", ...path, ...terms].join(" "))}`,
      `${escaped(entry.summary)}.`,
      ...(aliases.length === 0 ? [] : [".br", `${escaped(helpText.aliases(aliases))}.`]),
      ...rows([
        ...Object.entries(command.arguments).map(
          ([name, argument]): Row => [argument.label ?? name, describeTerm(argument)],
        ),
        ...Object.entries(command.options).map(
          ([name, option]): Row => [optionTerm(name, option), describeTerm(option)],
        ),
      ]),
      ".PP",
      ".nf",
      ...command.examples.map((example) => `.RS 4\n${escaped(example)}\n.RE`),
      ".fi",
    );
  }
  return `${[
    `.TH SKILLWRIGHT 1 "" "Skillwright" "User Commands"`,
    ".SH NAME",
    escaped(manTexts.name),
    ".SH SYNOPSIS",
    ".B skillwright",
    escaped("<command> [options]"),
    ".SH DESCRIPTION",
    escaped(manTexts.description),
    ".SH GLOBAL OPTIONS",
    ...rows([helpText.helpOption, helpText.versionOption, ...globalRows]),
    ".SH COMMANDS",
    ...commands,
    ".SH TOPICS",
    ...rows(helpTopics.map(({ name, summary }): Row => [`skillwright help ${name}`, summary])),
    ".SH ENVIRONMENT",
    ...rows(manTexts.environment),
    ".SH FILES",
    ...rows(manTexts.files),
    ".SH EXIT STATUS",
    ...rows(manTexts.statuses),
  ].join("\n")}\n`;
}

function rows(list: readonly Row[]): readonly string[] {
  return list.flatMap(([term, description]) => [".TP", `.B ${quoted(term)}`, escaped(description)]);
}

/** Text that troff prints as it is. */
function escaped(text: string): string {
  return text
    .replaceAll("\\", "\\e")
    .replaceAll("-", "\\-")
    .replace(/^(?=[.'])/, "\\&");
}

function quoted(text: string): string {
  return `"${escaped(text).replaceAll('"', '""')}"`;
}
