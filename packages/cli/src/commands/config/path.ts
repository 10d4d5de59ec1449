import { existsSync } from "node:fs";
import { type Command, defineCommand } from "../../command-line/command.ts";
import { configOptions, configTarget } from "./change-setting.ts";

/** The command. */
export const command: Command = defineCommand({
  options: configOptions,
  examples: ["skillwright config path", "skillwright config path --project"],
  run(_, flags, out) {
    const { file } = configTarget(flags);
    if (flags.json) out.json({ file, exists: existsSync(file) });
    else out.verbatim(file);
    return 0;
  },
});
