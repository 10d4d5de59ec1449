import { type Command, defineCommand } from "../../command-line/command.ts";
import { skillArgument } from "../../command-line/skill-options.ts";
import { switchOptions, switchSkill } from "../enable/switch-skill.ts";

/** The command. */
export const command: Command = defineCommand({
  arguments: { skill: skillArgument },
  options: switchOptions,
  examples: ["skillwright disable pdf-tools", "skillwright disable pdf-tools --scope project"],
  run: ({ skill }, flags, out) => switchSkill(skill, "off", { flags, out }),
});
