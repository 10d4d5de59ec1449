import { baseName } from "../paths/path-text.ts";
import { wordEntries, wordList } from "../text/word-list.ts";

/** The parts of a script that decide how to run it. */
export interface ScriptFile {
  /** Inside the skill. */
  readonly path: string;
  /** Its beginning, at least the first line. */
  readonly head: string;
  /** Whether it may be run as a program. */
  readonly isProgram: boolean;
}

/** The interpreter of a script, or why it can't run. */
export type Interpreter =
  | {
      readonly kind: "program";
      /** A name from the table; it is searched for where a command of a skill finds programs. */
      readonly program: string;
      readonly args: readonly string[];
    }
  | { /** The file is a program itself. */ readonly kind: "itself" }
  | { readonly kind: "none"; readonly why: string };

/** The interpreters that a shebang may name. No others run, so that a script can't choose any program of the computer. */
export const SCRIPT_PROGRAMS: readonly string[] = wordList("sh bash dash zsh python python3 node ruby perl");

/** The interpreters of files without a shebang, by extension. */
export const SCRIPT_ENDINGS: ReadonlyMap<string, string> = new Map([
  [".sh", "sh"],
  [".bash", "bash"],
  [".py", "python3"],
  ...wordEntries("node", ".js .mjs .cjs .ts .mts"),
  [".rb", "ruby"],
  [".pl", "perl"],
]);

/** No text has a zero byte; a compiled program has many at its very start. */
const BINARY = /\0/;

/** Chooses the interpreter of a script by its shebang, otherwise its extension, from closed tables; a binary runs itself. */
export function chooseInterpreter({ path, head, isProgram }: ScriptFile): Interpreter {
  const [, line] = /^#!([^\n]*)/.exec(head) ?? [];
  if (line !== undefined) return fromFirstLine(line.trim());
  if (BINARY.test(head)) {
    return isProgram
      ? { kind: "itself" }
      : { kind: "none", why: `${path} is a program that is not executable` };
  }
  const ending = /\.[^./]+$/.exec(path)?.[0].toLowerCase() ?? "";
  const program = SCRIPT_ENDINGS.get(ending);
  if (program !== undefined) return { kind: "program", program, args: [] };
  const known = [...SCRIPT_ENDINGS.keys()].join(" ");
  return {
    kind: "none",
    why: `it isn't clear what runs ${path}: it needs a first line such as #!/bin/sh or one of the endings ${known}`,
  };
}

function fromFirstLine(line: string): Interpreter {
  const words = line.split(/[ \t]+/);
  const [path = "", ...rest] = words;
  const isEnv = baseName(path) === "env";
  const [named = "", ...args] = isEnv ? rest.filter((word) => word !== "-S") : [path, ...rest];
  const program = baseName(named);
  if (SCRIPT_PROGRAMS.includes(program)) return { kind: "program", program, args };
  return {
    kind: "none",
    why: `the first line names "${named}"; a script can be for ${SCRIPT_PROGRAMS.join(", ")}`,
  };
}
