import { type Command, defineCommand, type Values } from "../../command-line/command.ts";
import { parseCommandLine } from "../../command-line/parse-command-line.ts";
import type { Output } from "../../output/output.ts";
import { hasScreen } from "../../screens/screen/has-screen.ts";
import { screenTerminal } from "../../screens/screen/screen-terminal.ts";

/** Opens the home screen; without a terminal it prints the overview. */
export const command: Command = defineCommand({
  examples: ["skillwright", "skillwright home"],
  async run(_, _flags, out) {
    if (!hasScreen()) {
      const { command: start } = await import("../start/command.ts");
      const flags: Values = Object.fromEntries(
        Object.entries(start.options).map(([name, { initial }]) => [name, initial]),
      );
      return start.run({}, flags, out);
    }
    const { openHome } = await import("../../screens/home/open-home.ts");
    await openHome(screenTerminal(), out, runCommand);
    return 0;
  },
});

/** Runs a command as if it was typed. */
async function runCommand(words: readonly string[], out: Output): Promise<number> {
  const { commandGroups } = await import("../commands.ts");
  const line = await parseCommandLine(words, commandGroups);
  return line.kind === "run" ? line.command.run(line.values, line.flags, out) : 0;
}
