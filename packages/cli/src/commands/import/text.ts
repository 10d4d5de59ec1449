import { count } from "../../output/numbers.ts";

/** What `import` says. */
export const importTexts = {
  holds: (label: string, number: number): string => `${label} holds ${count(number, "skill")}:`,
  standardInput: "standard input",
  version: "Version",
  from: "In",
  named: "Name",
  renamed: (name: string, own: string): string => `${name}, for it says "${own}"`,
  files: "Files",
  program: "program",
  executes: "Executes",
  nothing: "nothing",
  may: "Permissions",
  leftOut: "Left out",
  problems: "Problems",
  taken: "Name taken",
  broken: "Cannot be imported:",
  strays: (number: number): string =>
    `${count(number, "further file")} belong${number === 1 ? "s" : ""} to no skill.`,
  moreFiles: (number: number): string => `and ${count(number, "more file")}`,
  question: (number: number, scope: "user" | "project"): string =>
    `Import ${number === 1 ? "it" : `these ${number}`} for ${scope === "user" ? "you" : "this project"}? [y/N] `,
  otherwise: "Nothing was imported",
  effect: "imports it; `--preview` only shows it",
  imported: (name: string, folder: string): string => `Imported "${name}" to ${folder}.`,
  replaced: (name: string, folder: string): string => `Replaced "${name}" in ${folder}.`,
  kept: (name: string): string => `Left "${name}" as it is.`,
  trust: (name: string): string =>
    `What it executes runs only after you approve it: \`skillwright trust ${name}\`.`,
  terminalInput: "There is nothing to read: standard input is a terminal",
  terminalHint: "Name a file or folder, or send a file to standard input.",
  inputTooLarge: (allowed: number): string => `Standard input has more than ${allowed} bytes`,
} as const;
