import { declaredVariables, SkillwrightError, secretPlaces } from "@skillwright/core/internal";
import { createSkills } from "@skillwright/runtime/internal";
import { type Command, defineCommand } from "../../command-line/command.ts";
import { cwdOption, jsonOption, toSkillsOptions } from "../../command-line/discovery-options.ts";
import { required } from "../../command-line/option.ts";
import { skillArgument } from "../../command-line/skill-options.ts";
import { usageError } from "../../command-line/usage-error.ts";
import { readInput } from "../../input/read-input.ts";
import { hasPerson, readLine } from "../../prompt/is-confirmed.ts";
import { secretTexts as texts } from "./text.ts";

/** The command. */
export const command: Command = defineCommand({
  arguments: { skill: skillArgument, variable: required("Variable that the skill declares") },
  options: { json: jsonOption, cwd: cwdOption },
  examples: [
    "skillwright secrets set deploy TOKEN",
    "pass show deploy | skillwright secrets set deploy TOKEN",
  ],
  async run({ skill, variable }, flags, out) {
    const skills = await createSkills(toSkillsOptions(flags));
    const { secrets } = skills;
    const { id, found, manifest } = skills.get(skill);
    const declared = declaredVariables(manifest).flatMap(({ name, problem }) =>
      problem === undefined ? [name] : [],
    );
    if (!declared.includes(variable)) {
      const more = { suggestions: declared, hint: texts.declares(declared) };
      throw usageError(texts.undeclared(id, variable), "variable", more);
    }
    const { place } = secrets;
    // Before a person types a value for nothing.
    if (place === "none") throw new SkillwrightError("permission_error", texts.noKeychain);
    const value =
      hasPerson() && !flags.json
        ? await readLine(texts.question(id, variable), "hidden")
        : Buffer.from(readInput(texts.pipe))
            .toString("utf8")
            .replace(/\r?\n$/, "");
    await secrets.remember(found.key, variable, value);
    if (flags.json) out.json({ skill: id, variable, place });
    else out.text(texts.remembered(id, variable, secretPlaces[place]));
    return 0;
  },
});
