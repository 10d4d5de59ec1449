import { type Command, defineCommand } from "../../command-line/command.ts";
import { required } from "../../command-line/option.ts";
import { changeSetting } from "./change-setting.ts";
import { configOptions } from "./target.ts";
import { configTexts } from "./text.ts";

/** The command. */
export const command: Command = defineCommand({
  arguments: { key: required(configTexts.key, { completion: "config-keys" }) },
  options: configOptions,
  examples: ["skillwright config unset skills.pdf-tools"],
  run: ({ key }, flags, out) => changeSetting(key, undefined, flags, out),
});
