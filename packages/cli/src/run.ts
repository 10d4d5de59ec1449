import { checkEmpty, checkWords } from "./command-line/check-usage.ts";
import { readArgs } from "./command-line/read-args.ts";
import type { CommandSpec, CommandValues, Flags } from "./define/command-spec.ts";
import { commandGroups } from "./define/groups.ts";
import { toQuery } from "./input/find-query.ts";
import { createOutput, type Output } from "./output/output.ts";
import { openStreams } from "./output/streams.ts";

/** Runs a command line and sets the exit status of the process. */
export async function run(args: readonly string[]): Promise<void> {
  const { env, platform } = process;
  const out = createOutput(openStreams(), { env, platform, args });
  const end = args.includes("--") ? args.indexOf("--") : args.length;
  const words = withCommand(args.filter((arg, index) => arg !== "--no-color" || index > end));
  try {
    process.exitCode = await runCommand(words, out);
  } catch (error) {
    const { reportError } = await import("./command-line/report-error.ts");
    process.exitCode = reportError(error, out, {
      json: wantsJson(words),
      debug: env.SKILLWRIGHT_DEBUG === "1",
      command: commandGroups.flatMap(({ commands }) => commands).find(({ name }) => name === words[0])?.name,
    });
  }
  out.flush();
}

async function runCommand(args: readonly string[], out: Output): Promise<number> {
  const read = readArgs(args, commandGroups);
  if (read !== undefined) return runSpec(read.command, read.values, read.flags, out);
  const words = checkWords(args, commandGroups);
  const { createProgram } = await import("./command-line/program.ts");
  let exitCode = 0;
  const program = createProgram(commandGroups, out, async (command, values, flags) => {
    exitCode = await runSpec(command, values, flags, out);
  });
  await program.parseAsync(words, { from: "user" });
  return exitCode;
}

async function runSpec(
  command: CommandSpec,
  values: CommandValues,
  flags: Flags,
  out: Output,
): Promise<number> {
  checkEmpty(command, { values, flags });
  return (await command.run?.(withPaths(command, values), flags, out)) ?? 0;
}

/** A skill may be named by a path from here, which the library does not know. */
function withPaths({ arguments: specs = [] }: CommandSpec, { single, rest }: CommandValues): CommandValues {
  const isPath = (index: number): boolean => specs[index]?.mayBePath === true;
  return {
    single: single.map((word, index) => (word !== undefined && isPath(index) ? toQuery(word).query : word)),
    rest,
  };
}

/** Whether errors shall be JSON too. What follows `--` is no option. */
function wantsJson(words: readonly string[]): boolean {
  const end = words.indexOf("--");
  const options = end === -1 ? words : words.slice(0, end);
  if (options.includes("--json")) return true;
  const format = options.lastIndexOf("--format");
  return options[0] === "lint" && (options.includes("--format=json") || options[format + 1] === "json");
}

/** Without a command the overview is shown; help and version are the program's own. */
function withCommand(args: readonly string[]): readonly string[] {
  const [first] = args;
  const isOwn = first !== undefined && ["-h", "--help", "-V", "--version"].includes(first);
  return isOwn || first?.startsWith("-") === false ? args : ["start", ...args];
}
