import { parseCommandLine } from "../../command-line/parse-command-line.ts";
import type { Output } from "../../output/output.ts";

/** Runs a command as if it was typed. */
export async function runTyped(words: readonly string[], out: Output): Promise<number> {
  const { commandGroups } = await import("../commands.ts");
  const line = await parseCommandLine(words, commandGroups);
  return line.kind === "run" ? line.command.run(line.values, line.flags, out) : 0;
}
