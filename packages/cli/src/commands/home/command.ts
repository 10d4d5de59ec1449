import { type Command, defineCommand, type Values } from "../../command-line/command.ts";
import { toggle } from "../../command-line/option.ts";
import { hasScreen } from "../../screens/screen/has-screen.ts";
import { screenTerminal } from "../../screens/screen/screen-terminal.ts";
import { runTyped } from "./run-typed.ts";

/** Opens the home screen; without a terminal it prints the overview. */
export const command: Command = defineCommand({
  options: { mouse: toggle("Click to select, scroll with the wheel; hold Shift to select text") },
  examples: ["skillwright", "skillwright home", "skillwright home --mouse"],
  async run(_, { mouse }, out) {
    if (!hasScreen()) {
      const { command: start } = await import("../start/command.ts");
      const flags: Values = Object.fromEntries(
        Object.entries(start.options).map(([name, { initial }]) => [name, initial]),
      );
      return start.run({}, flags, out);
    }
    const { openHome } = await import("../../screens/home/open-home.ts");
    await openHome(screenTerminal(), { mouse: mouse ? "on" : "off", out, runCommand: runTyped });
    return 0;
  },
});
