import { type Command, defineCommand, type Values } from "../../command-line/command.ts";
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
    await openHome(screenTerminal(), out);
    return 0;
  },
});
