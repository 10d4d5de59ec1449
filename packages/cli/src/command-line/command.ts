import type { Output } from "../output/output.ts";

/** What shell completion suggests for a value. */
export type Completion =
  | "skills"
  | "scripts"
  | "models"
  | "installed"
  | "chats"
  | "proposals"
  | "lint-rules"
  | "agents"
  | "hosts"
  | "host-list"
  | "config-keys"
  | "config-values"
  | "files"
  | "folders";

/** An option of a command. Its name is its key in the command's `options`, in kebab case. */
export interface Option<Value = unknown> {
  readonly kind: "switch" | "negated-switch" | "text" | "optional-text" | "number" | "decimal" | "list";
  readonly description: string;
  /** The flag's value when the option isn't given. */
  readonly initial: Value;
  /** What the value is called in help: `dir` for `--cwd <dir>`. */
  readonly placeholder?: string;
  /** One letter: `o` for `-o`. */
  readonly short?: string;
  readonly choices?: readonly string[];
  readonly completion?: Completion;
}

/** A positional argument of a command. Its name is its key in the command's `arguments`. */
export interface Argument<Value = unknown> {
  readonly kind: "required" | "optional" | "one-or-more" | "any-number";
  readonly description: string;
  /** The value when the argument isn't given. */
  readonly initial: Value;
  /** What it is called in help. Default: its name. */
  readonly label?: string;
  readonly choices?: readonly string[];
  readonly completion?: Completion;
  /** Whether an empty string is allowed. Default: false. */
  readonly mayBeEmpty?: boolean;
  /** Whether an existing path is passed on as an absolute real path. Default: false. */
  readonly mayBePath?: boolean;
}

/** Options by their names in camel case, in the order of the help page. */
export type Options = Readonly<Record<string, Option>>;

/** Arguments by their names, in the order of the command line. */
export type Arguments = Readonly<Record<string, Argument>>;

/** The values of options, as their declarations type them. */
export type FlagsOf<O extends Options> = {
  readonly [Name in keyof O]: O[Name] extends Option<infer Value> ? Value : never;
};

/** The values of arguments, as their declarations type them. */
export type ArgumentsOf<A extends Arguments> = {
  readonly [Name in keyof A]: A[Name] extends Argument<infer Value> ? Value : never;
};

/** What a command declares. Types of arguments and flags are inferred from it. */
export interface CommandDefinition<A extends Arguments, O extends Options> {
  readonly arguments?: A;
  readonly options?: O;
  readonly examples: readonly string[];
  /** Whether everything after the first argument belongs to the command, including words that look like options. */
  readonly passThrough?: boolean;
  /** Whether long output goes to a pager on a terminal: not for a command that asks, streams or runs until stopped. */
  readonly paged?: boolean;
  /** Returns the exit status. */
  run(values: ArgumentsOf<A>, flags: FlagsOf<O>, out: Output): Promise<number> | number;
}

/** A command that can be parsed, documented and run. */
export interface Command {
  readonly arguments: Arguments;
  readonly options: Options;
  readonly examples: readonly string[];
  readonly passThrough?: boolean;
  readonly paged?: boolean;
  run(values: Values, flags: Values, out: Output): Promise<number> | number;
}

/** Values by name, after parsing. */
export type Values = Readonly<Record<string, unknown>>;

/** Declares a command. */
export function defineCommand<A extends Arguments = Arguments, O extends Options = Options>(
  definition: CommandDefinition<A, O>,
): Command {
  return { arguments: {}, options: {}, ...definition };
}

/** A command in the list of commands: enough for the overview in `--help`, the rest is loaded when needed. */
export interface SingleCommand {
  readonly name: string;
  readonly summary: string;
  readonly hidden?: boolean;
  /** Other names that people know from npm, Git and shells: `ls` for `list`. */
  readonly aliases?: readonly string[];
  load(): Promise<{ readonly command: Command }>;
}

/** A command that only has subcommands. */
export interface ParentCommand {
  readonly name: string;
  readonly summary: string;
  readonly examples: readonly string[];
  readonly subcommands: readonly SingleCommand[];
}

/** An entry in the list of commands. */
export type CommandEntry = SingleCommand | ParentCommand;

/** Commands under one heading in the help. */
export interface CommandGroup {
  readonly title: string;
  readonly commands: readonly CommandEntry[];
}

/** Whether a command only has subcommands. */
export function isParent(entry: CommandEntry): entry is ParentCommand {
  return "subcommands" in entry;
}

/** The other names of a command. */
export function aliasesOf(entry: CommandEntry): readonly string[] {
  return isParent(entry) ? [] : (entry.aliases ?? []);
}

/** Whether a command is left out of help, completion and suggestions. */
export function isHidden(entry: CommandEntry): boolean {
  return !isParent(entry) && entry.hidden === true;
}
