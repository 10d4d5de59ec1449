import { type Command, defineCommand } from "../../command-line/command.ts";
import { required } from "../../command-line/option.ts";
import { changeSetting, configOptions, configTexts } from "./change-setting.ts";

/** The command. */
export const command: Command = defineCommand({
  arguments: { key: required(configTexts.key, { completion: "config-keys" }) },
  options: configOptions,
  examples: ["skillwright config unset skills.pdf-tools", "skillwright config unset skills.pdf-tools --json"],
  run: ({ key }, flags, out) => changeSetting(key, undefined, flags, out),
});
