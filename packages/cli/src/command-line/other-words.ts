import type { CommandEntry } from "./command.ts";

/** Words of npm, Git, other tools and plain English, with the command that does it here. Aliases are run; these are not. */
const otherWords: Readonly<Record<string, string>> = {
  cat: "show",
  check: "lint",
  clean: "purge",
  copy: "clone",
  cp: "clone",
  cost: "tokens",
  dedupe: "doctor",
  describe: "show",
  env: "doctor",
  exec: "run",
  freeze: "pin",
  get: "show",
  mv: "rename",
  open: "serve",
  preview: "try",
  prompt: "ask",
  prune: "purge",
  revert: "restore",
  settings: "config",
  status: "doctor",
  test: "eval",
  undo: "restore",
  unpin: "pin --remove",
  untrust: "trust --revoke",
  web: "serve",
  which: "explain",
  why: "explain",
};

/** The command for a word that other programs use for the same task; undefined if there is none. */
export function answerTo(word: string, commands: readonly CommandEntry[]): string | undefined {
  const answer = Object.hasOwn(otherWords, word) ? otherWords[word] : undefined;
  const command = answer?.split(" ")[0];
  return commands.some(({ name }) => name === command) ? answer : undefined;
}

/** Subcommands that are commands of their own here. */
const otherSubcommands: Readonly<Record<string, string>> = {
  "registry find": "find --in registries",
  "registry login": "login",
  "registry publish": "publish",
  "registry search": "find --in registries",
};

/** The command for a subcommand that doesn't exist; undefined if there is none. */
export function answerBelow(path: string): string | undefined {
  return Object.hasOwn(otherSubcommands, path) ? otherSubcommands[path] : undefined;
}
