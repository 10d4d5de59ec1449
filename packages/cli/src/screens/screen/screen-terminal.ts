import { wantsColor } from "../../output/terminal.ts";
import type { ScreenTerminal } from "./show-screen.ts";

/** The terminal of this process. */
export function screenTerminal(): ScreenTerminal {
  const { stdin, stdout, env, platform, argv } = process;
  return { stdin, stdout, color: wantsColor({ env, platform, args: argv.slice(2), stream: stdout }) };
}
