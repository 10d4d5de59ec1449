import { omitUndefined } from "@skillwright/core/internal";
import { createSkills, thisPerson, toStoreChangeDocument } from "@skillwright/runtime/internal";
import { type Command, defineCommand } from "../../command-line/command.ts";
import { cwdOption, jsonOption, rootOption, toSkillsOptions } from "../../command-line/discovery-options.ts";
import { required } from "../../command-line/option.ts";
import { messageOption, skillArgument } from "../../command-line/skill-options.ts";
import { printChange } from "../../views/store-change.ts";

/** Gives a skill another name, its folder and its text together. */
export const command: Command = defineCommand({
  arguments: { skill: skillArgument, name: required("New name") },
  options: { message: messageOption, json: jsonOption, cwd: cwdOption, root: rootOption },
  examples: ["skillwright rename pdf pdf-tools", "skillwright rename pdf pdf-tools --json"],
  async run({ skill: query, name }, flags, out) {
    const skills = await createSkills(toSkillsOptions(flags));
    const { message } = flags;
    const note = { author: thisPerson(), ...omitUndefined({ message }) };
    const change = await skills.rename(query, name, note);
    if (flags.json) return out.json(toStoreChangeDocument(change));
    printChange(change, skills, out);
    return 0;
  },
});
