import { enumerate } from "../output/numbers.ts";

/** The parts of help pages that all commands share. */
export const helpText = {
  tagline: "Skillwright, the skills runtime for AI agents",
  usage: "Usage:",
  commands: "Commands",
  arguments: "Arguments",
  options: "Options",
  examples: "Examples",
  helpOption: ["-h, --help", "Show help"],
  programOptions: [
    ["-h, --help", "Show help"],
    ["-V, --version", "Print the version"],
    ["--no-color", "Disable colors"],
  ],
  more: "Run `skillwright <command> --help` for details and examples.",
  moreOf: (name: string): string => `Run \`skillwright ${name} <command> --help\` for details and examples.`,
  choices: (words: readonly string[]): string => enumerate(words, "or"),
  default: (word: string): string => `default: ${word}`,
} as const;
