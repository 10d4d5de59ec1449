import type { CommandEntry, CommandGroup, SingleCommand } from "../command-line/command.ts";
import { isHidden, isParent } from "../command-line/command.ts";
import { helpTopics } from "../command-line/help-topics.ts";
import { printHelp } from "../command-line/print-help.ts";
import { createOutput } from "../output/output.ts";

/** The help page of a command, as it is printed in 80 columns. */
async function helpPage(path: readonly string[], groups: readonly CommandGroup[]): Promise<string> {
  let text = "";
  const stdout = {
    write: (piece: string | Uint8Array): void => {
      text += String(piece);
    },
  };
  const out = createOutput({ stdout, stderr: stdout }, { env: {}, platform: "linux", args: [] });
  await printHelp(path, groups, out, "command");
  await out.end();
  return text.trimEnd();
}

/** A command that is run, with the names that lead to it. */
export interface ListedCommand {
  readonly path: readonly string[];
  readonly entry: SingleCommand;
}

/** Every command that can be run, subcommands included, without hidden ones. */
export function listCommands(groups: readonly CommandGroup[]): readonly ListedCommand[] {
  const listed = (entry: CommandEntry): readonly ListedCommand[] =>
    isParent(entry)
      ? entry.subcommands.map((inner) => ({ path: [entry.name, inner.name], entry: inner }))
      : [{ path: [entry.name], entry }];
  return groups.flatMap(({ commands }) => commands.filter((entry) => !isHidden(entry)).flatMap(listed));
}

/** The reference of all commands and topics in Markdown, from their help pages. */
export async function renderReference(groups: readonly CommandGroup[]): Promise<string> {
  const sections: string[] = [];
  for (const { title, commands } of groups) {
    sections.push(`## ${title}`);
    for (const { path } of listCommands([{ title, commands }])) {
      sections.push(`### skillwright ${path.join(" ")}`, fenced(await helpPage(path, groups)));
    }
  }
  const topics: string[] = [];
  for (const topic of helpTopics) {
    topics.push(`### skillwright help ${topic.name}`, fenced((await topic.load()).text.trimEnd()));
  }
  return `${[
    "# Command reference",
    "Generated from the help of the commands by `npm run reference`. Every command has `--help`; `skillwright help TOPIC` explains how things work. [JSON output, schemas and exit codes](schemas/README.md) are stable.",
    fenced(await helpPage([], groups)),
    ...sections,
    "## Topics",
    ...topics,
  ].join("\n\n")}\n`;
}

function fenced(text: string): string {
  return `\`\`\`\`text\n${text}\n\`\`\`\``;
}
