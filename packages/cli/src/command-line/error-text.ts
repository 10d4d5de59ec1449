import { enumerate } from "../output/numbers.ts";

/** How errors begin and what is said about those that should not happen. */
export const errorTexts = {
  prefix: "error:",
  internal: (message: string): string => `Skillwright has a defect: ${message}`,
  internalHint: "Run it again with SKILLWRIGHT_DEBUG=1 and report what it prints.",
  usageHint: "`skillwright --help` lists the commands and `skillwright COMMAND --help` their options.",
  optionsHint: (command: string): string =>
    `\`skillwright ${command} --help\` tells what it takes, with examples.`,
  unknownCommand: (name: string): string => `unknown command '${name}'`,
  didYouMean: (names: readonly string[]): string => `Did you mean ${enumerate(names, "or")}?`,
  needsCommand: (name: string, commands: readonly string[]): string =>
    `\`${name}\` needs a command: ${enumerate(commands, "or")}`,
  commandHint: (name: string): string => `\`skillwright ${name} --help\` tells what they do.`,
  empty: (what: string): string => `the value of '${what}' is empty`,
  twoForms: (one: string, other: string): string => `${one} and ${other} exclude each other`,
  noWorkingFolder: "The working folder does not exist any more",
  noWorkingFolderHint: "Change to a folder that exists.",
} as const;
