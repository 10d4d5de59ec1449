import type { Arguments, Values } from "./command-line/command.ts";
import { globalWords } from "./command-line/global-options.ts";
import { type CommandLine, parseCommandLine } from "./command-line/parse-command-line.ts";
import { commandGroups } from "./commands/commands.ts";
import { toQuery } from "./input/find-query.ts";
import { createOutput, type Output, type OutputStreams } from "./output/output.ts";
import { openStreams } from "./output/streams.ts";
import { hasScreen } from "./screens/screen/has-screen.ts";
import { version } from "./version.ts";

/** Runs a command line and sets the exit status of the process. */
export async function run(args: readonly string[]): Promise<void> {
  process.exitCode = await runCommandLine(args, openStreams());
}

/** Runs a command line and returns its exit status. */
export async function runCommandLine(args: readonly string[], streams: OutputStreams): Promise<number> {
  const { env, platform } = process;
  const out = createOutput(streams, { env, platform, args });
  const words = withCommand(args);
  const status = await runWords(words, out).catch(async (error: unknown) => {
    const { reportError } = await import("./command-line/report-error.ts");
    const debug = env.SKILLWRIGHT_DEBUG === "1" || out.verbosity() === "verbose";
    return reportError(error, out, { json: wantsJson(words), debug });
  });
  await out.end();
  return status;
}

async function runWords(words: readonly string[], out: Output): Promise<number> {
  const line = await parseCommandLine(words, commandGroups);
  switch (line.kind) {
    case "version":
      out.verbatim(version);
      return 0;
    case "help": {
      out.page();
      const { printHelp } = await import("./command-line/print-help.ts");
      await printHelp(line.path, commandGroups, out, line.about);
      return 0;
    }
    case "run":
      return runCommand(line, out);
    default:
      return line satisfies never;
  }
}

async function runCommand(line: Extract<CommandLine, { kind: "run" }>, out: Output): Promise<number> {
  const { command, values, flags, globals } = line;
  if (globals.quiet) out.setVerbosity("quiet");
  if (globals.verbose) out.setVerbosity("verbose");
  if (command.paged === true && globals.pager) out.page();
  // Unlike `performance`, this loads no module.
  const start = process.uptime();
  // Only a command that neither asks nor streams is paged: nothing else is on the screen meanwhile.
  const working = command.paged === true && out.terminal ? await showWorking(out) : undefined;
  let status: number;
  try {
    status = await command.run(withRealPaths(command.arguments, values), flags, working?.out ?? out);
  } finally {
    working?.end();
  }
  if (globals.verbose) {
    const { printDetails } = await import("./command-line/print-details.ts");
    printDetails({ command: line.path.join(" "), status, ms: (process.uptime() - start) * 1000 }, out);
  }
  return status;
}

async function showWorking(out: Output): Promise<{ readonly out: Output; readonly end: () => void }> {
  const { workingOutput } = await import("./views/slow-progress.ts");
  return workingOutput(out);
}

/** A skill may be given as a path relative to the current directory, which the library doesn't know. */
function withRealPaths(specs: Arguments, values: Values): Values {
  const real = Object.entries(values).map(([name, value]) =>
    specs[name]?.mayBePath === true && typeof value === "string"
      ? ([name, toQuery(value).query] as const)
      : ([name, value] as const),
  );
  return Object.fromEntries(real);
}

/** Whether errors are printed as JSON too. Words after `--` are not options. */
function wantsJson(words: readonly string[]): boolean {
  const end = words.indexOf("--");
  const options = end === -1 ? words : words.slice(0, end);
  if (options.includes("--json")) return true;
  const format = options.lastIndexOf("--format");
  return options[0] === "lint" && (options.includes("--format=json") || options[format + 1] === "json");
}

/**
 * Without a command the home screen is opened; where there is no terminal, or an option says what to print, the overview
 * is printed. `--help` and `--version` belong to the program. Global options may stand before the command.
 */
function withCommand(args: readonly string[]): readonly string[] {
  const start = args.findIndex((arg) => !globalWords.includes(arg));
  const globals = start === -1 ? args : args.slice(0, start);
  const [first, ...rest] = args.slice(globals.length);
  if (first === undefined) return [hasScreen() ? "home" : "start", ...globals];
  if (["-h", "--help", "-V", "--version", "help"].includes(first)) return [first, ...rest];
  return first.startsWith("-") ? ["start", ...globals, first, ...rest] : withGlobals(first, rest, globals);
}

/** Global options go behind the command's name, or those of its subcommand. */
function withGlobals(first: string, rest: readonly string[], globals: readonly string[]): readonly string[] {
  const [next = "-"] = rest;
  const isParent = commandGroups.some(({ commands }) =>
    commands.some((entry) => entry.name === first && "subcommands" in entry),
  );
  if (!isParent || next.startsWith("-")) return [first, ...globals, ...rest];
  return [first, next, ...globals, ...rest.slice(1)];
}
