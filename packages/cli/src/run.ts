import { commandGroups } from "./define/groups.ts";
import { createOutput, type Output } from "./output/output.ts";
import { openStreams } from "./output/streams.ts";
import { readArgs } from "./read-args.ts";

/** Runs a command line and sets the exit status of the process. */
export async function run(args: readonly string[]): Promise<void> {
  const { env, platform } = process;
  const out = createOutput(openStreams(), { env, platform, args });
  const words = withCommand(args.filter((arg) => arg !== "--no-color"));
  try {
    process.exitCode = await runCommand(words, out);
  } catch (error) {
    const { reportError } = await import("./report-error.ts");
    process.exitCode = reportError(error, out, {
      json: words.includes("--json"),
      debug: env.SKILLWRIGHT_DEBUG === "1",
    });
  }
  out.flush();
}

async function runCommand(args: readonly string[], out: Output): Promise<number> {
  const read = readArgs(args, commandGroups);
  if (read?.command.run !== undefined) return read.command.run(read.values, read.flags, out);
  const { createProgram } = await import("./program.ts");
  let exitCode = 0;
  const program = createProgram(commandGroups, out, async (command, values, flags) => {
    exitCode = (await command.run?.(values, flags, out)) ?? 0;
  });
  await program.parseAsync(args, { from: "user" });
  return exitCode;
}

/** Without a command the overview is shown; help and version are the program's own. */
function withCommand(args: readonly string[]): readonly string[] {
  const [first] = args;
  const isOwn = first !== undefined && ["-h", "--help", "-V", "--version"].includes(first);
  return isOwn || first?.startsWith("-") === false ? args : ["start", ...args];
}
