import { createSkills } from "@skillwright/runtime/internal";
import { type Command, defineCommand } from "../../command-line/command.ts";
import { cwdOption, jsonOption, toSkillsOptions } from "../../command-line/discovery-options.ts";
import { optional } from "../../command-line/option.ts";
import { skillArgument } from "../../command-line/skill-options.ts";
import { secretTexts as texts } from "./text.ts";

/** The command. */
export const command: Command = defineCommand({
  arguments: {
    skill: skillArgument,
    variable: optional("Only this variable (default: all of the skill's variables)"),
  },
  options: { json: jsonOption, cwd: cwdOption },
  examples: ["skillwright secrets forget deploy", "skillwright secrets forget deploy TOKEN"],
  async run({ skill, variable }, flags, out) {
    const skills = await createSkills(toSkillsOptions(flags));
    const { secrets } = skills;
    // A skill that is gone is still known by its path.
    const isKnown = secrets.entries().some(({ key }) => key === skill);
    const forgotten = await secrets.forget(isKnown ? skill : skills.get(skill).found.key, variable);
    if (flags.json) out.json({ forgotten });
    else out.text(texts.forgot(forgotten));
    return 0;
  },
});
