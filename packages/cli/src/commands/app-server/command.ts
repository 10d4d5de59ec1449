import { resolve } from "node:path";
import { serveAppServer } from "@skillwright/server";
import { type Command, defineCommand, type FlagsOf } from "../../command-line/command.ts";
import { sessionOptions, toSkillsOptions } from "../../command-line/discovery-options.ts";
import { version } from "../../version.ts";

const options = {
  ...sessionOptions,
};
type Flags = FlagsOf<typeof options>;

/** The command. */
export const command: Command = defineCommand({
  options,
  examples: ["skillwright app-server", "skillwright app-server --cwd ~/projects/site --root ~/shared/skills"],
  run: (_, flags) => appServer(flags),
});

/** Speaks JSON-RPC over standard input and output until the client disconnects. */
async function appServer(flags: Flags): Promise<number> {
  const { cwd = resolve("."), ...skills } = toSkillsOptions(flags);
  const { stdin, stdout } = process;
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => stdin.destroy());
  await serveAppServer({ cwd, version, skills, input: stdin, output: stdout });
  return 0;
}
