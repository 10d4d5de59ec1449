import { count } from "../../output/numbers.ts";

/** What `import` prints. */
export const importTexts = {
  holds: (label: string, number: number): string => `${label} contains ${count(number, "skill")}:`,
  standardInput: "standard input",
  version: "Version",
  from: "Folder",
  named: "Name",
  renamed: (name: string, own: string): string => `${name} (renamed from ${own})`,
  files: "Files",
  program: "executable",
  executes: "Runs",
  nothing: "nothing",
  may: "Permissions",
  leftOut: "Left out",
  problems: "Problems",
  taken: "Name taken",
  broken: "Can't be imported:",
  strays: (number: number): string =>
    `${count(number, "other file")} ${number === 1 ? "isn't" : "aren't"} part of a skill.`,
  moreFiles: (number: number): string => `and ${count(number, "more file")}`,
  question: (number: number, scope: "user" | "project"): string =>
    `Import ${number === 1 ? "it" : `these ${number}`} for ${scope === "user" ? "you" : "this project"}? [y/N] `,
  otherwise: "Nothing was imported",
  effect: "import without asking, or `--preview` to only show the contents",
  imported: (name: string, folder: string): string => `Imported "${name}" to ${folder}.`,
  replaced: (name: string, folder: string): string => `Replaced "${name}" in ${folder}.`,
  kept: (name: string): string => `Kept the existing "${name}".`,
  trust: (name: string): string =>
    `Its scripts and commands run only after you approve them with \`skillwright trust ${name}\`.`,
} as const;
