import type { Arguments, Values } from "./command-line/command.ts";
import { parseCommandLine } from "./command-line/parse-command-line.ts";
import { commandGroups } from "./commands/commands.ts";
import { toQuery } from "./input/find-query.ts";
import { createOutput, type Output } from "./output/output.ts";
import { openStreams } from "./output/streams.ts";
import { hasScreen } from "./screens/screen/has-screen.ts";
import { version } from "./version.ts";

/** Runs a command line and sets the exit status of the process. */
export async function run(args: readonly string[]): Promise<void> {
  const { env, platform } = process;
  const out = createOutput(openStreams(), { env, platform, args });
  const end = args.includes("--") ? args.indexOf("--") : args.length;
  const words = withCommand(args.filter((arg, index) => arg !== "--no-color" || index > end));
  try {
    process.exitCode = await runWords(words, out);
  } catch (error) {
    const { reportError } = await import("./command-line/report-error.ts");
    const report = { json: wantsJson(words), debug: env.SKILLWRIGHT_DEBUG === "1" };
    process.exitCode = reportError(error, out, report);
  }
  out.flush();
}

async function runWords(words: readonly string[], out: Output): Promise<number> {
  const line = await parseCommandLine(words, commandGroups);
  switch (line.kind) {
    case "version":
      out.verbatim(version);
      return 0;
    case "help": {
      const { printHelp } = await import("./command-line/print-help.ts");
      await printHelp(line.path, commandGroups, out);
      return 0;
    }
    case "run":
      return line.command.run(withRealPaths(line.command.arguments, line.values), line.flags, out);
    default:
      return line satisfies never;
  }
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
 * is printed. `--help` and `--version` belong to the program.
 */
function withCommand(args: readonly string[]): readonly string[] {
  const [first] = args;
  const isOwn = first !== undefined && ["-h", "--help", "-V", "--version"].includes(first);
  if (first === undefined && hasScreen()) return ["home"];
  return isOwn || first?.startsWith("-") === false ? args : ["start", ...args];
}
