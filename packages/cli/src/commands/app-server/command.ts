import { resolve } from "node:path";
import { serveAppServer } from "@skillwright/server";
import { type Command, defineCommand } from "../../command-line/command.ts";
import { sessionOptions, toSkillsOptions } from "../../command-line/discovery-options.ts";
import { withAgentRules } from "../../command-line/open-skills.ts";
import { version } from "../../version.ts";

/** Speaks JSON-RPC over standard input and output until the client disconnects. */
export const command: Command = defineCommand({
  options: sessionOptions,
  examples: ["skillwright app-server", "skillwright app-server --cwd ~/projects/site --root ~/shared/skills"],
  async run(_, flags) {
    const { cwd = resolve("."), ...skills } = await withAgentRules(toSkillsOptions(flags));
    const { stdin, stdout } = process;
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
      process.once(signal, () => stdin.destroy());
    await serveAppServer({ cwd, version, skills, input: stdin, output: stdout });
    return 0;
  },
});
