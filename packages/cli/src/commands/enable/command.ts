import { type Command, defineCommand } from "../../command-line/command.ts";
import { skillArgument } from "../../command-line/skill-options.ts";
import { switchOptions, switchSkill } from "./switch-skill.ts";

/** The command. */
export const command: Command = defineCommand({
  arguments: { skill: skillArgument },
  options: switchOptions,
  examples: ["skillwright enable pdf-tools", "skillwright enable pdf-tools --scope project"],
  run: ({ skill }, flags, out) => switchSkill(skill, "on", { flags, out }),
});
