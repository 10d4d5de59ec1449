import type { Output } from "../output/output.ts";

/** What a shell can offer for a value. */
export type Offered =
  | "skills"
  | "agents"
  | "hosts"
  | "host-list"
  | "config-keys"
  | "config-values"
  | "files"
  | "folders";

/** An option of a command, as data. */
export interface OptionSpec {
  /** `--json`, `--no-index`, `--cwd <dir>`, `--model [id]` or, with a short form, `-o, --output <file>`. */
  readonly flags: string;
  readonly text: string;
  /** Whether it may be given several times; its values are then a list. */
  readonly repeat?: boolean;
  readonly choices?: readonly string[];
  readonly default?: string;
  /** Whether its value is a whole number. */
  readonly number?: boolean;
  readonly offers?: Offered;
}

/** An argument of a command, as data: `<path>`, `[key]`, `<paths...>` or `[paths...]`. */
export interface ArgumentSpec {
  readonly term: string;
  readonly text?: string;
  readonly choices?: readonly string[];
  readonly offers?: Offered;
  /** Whether its words may be empty. Default: false. */
  readonly mayBeEmpty?: boolean;
  /** Whether a path that exists is handed on absolute and real. Default: false. */
  readonly mayBePath?: boolean;
}

/** The options of a command line by their names in camel case. */
export type Flags = Readonly<Record<string, unknown>>;

/** A command, as data; what it does is loaded when it runs. */
export interface CommandSpec {
  readonly name: string;
  readonly summary: string;
  readonly arguments?: readonly ArgumentSpec[];
  readonly options?: readonly OptionSpec[];
  readonly examples?: readonly string[];
  readonly hidden?: boolean;
  /** Whether everything from its first argument on is taken as it is, what looks like an option too. */
  readonly passesOn?: boolean;
  /** Commands below it; it does nothing by itself then. */
  readonly commands?: readonly CommandSpec[];
  /** Runs it and gives its exit status. Values of a variadic argument are a list at the end. */
  readonly run?: (values: CommandValues, flags: Flags, out: Output) => Promise<number>;
}

/** The arguments of a command line: single ones by place, and what a variadic one takes. */
export interface CommandValues {
  readonly single: readonly (string | undefined)[];
  readonly rest: readonly string[];
}

/** Commands that stand together in the help. */
export interface CommandGroup {
  readonly title: string;
  readonly commands: readonly CommandSpec[];
}

/** An option's parts. */
export interface OptionParts {
  /** Without dashes, as written: `max-warnings`, `no-index`. */
  readonly long: string;
  /** The name of its value among the flags. */
  readonly key: string;
  readonly takesValue: boolean;
  /** Whether it can also stand without its value; it is `true` then. */
  readonly isOptional: boolean;
  readonly negated: boolean;
}

/** Takes the flags of an option apart. */
export function optionParts({ flags }: OptionSpec): OptionParts {
  const [, long = "", value] = /--([\w-]+)(?: ([<[].*[>\]]))?$/.exec(flags) ?? [];
  const negated = long.startsWith("no-");
  const name = negated ? long.slice(3) : long;
  const key = name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const isOptional = value?.startsWith("[") === true;
  return { long, key, takesValue: value !== undefined, isOptional, negated };
}
