import { createSkills, findBroken, thisPerson, toStoreChangeDocument } from "@skillwright/runtime/internal";
import { type Command, defineCommand } from "../../command-line/command.ts";
import { cwdOption, jsonOption, rootOption, toSkillsOptions } from "../../command-line/discovery-options.ts";
import { skillArgument, yesOption } from "../../command-line/skill-options.ts";
import { shortPath } from "../../output/short-path.ts";
import { isConfirmed } from "../../prompt/is-confirmed.ts";
import { printChange } from "../../views/store-change.ts";

/** What `delete` asks and prints. */
const deleteTexts = {
  ask: (name: string, path: string): string => `Move "${name}" (${path}) to the trash? [y/N] `,
  otherwise: "Nothing was deleted",
  effect: "move it to the trash without asking",
} as const;

/** Moves a skill to the trash after a confirmation. */
export const command: Command = defineCommand({
  arguments: { skill: skillArgument },
  options: { yes: yesOption, json: jsonOption, cwd: cwdOption, root: rootOption },
  examples: ["skillwright delete pdf-tools", "skillwright delete pdf-tools --yes"],
  async run({ skill: query }, flags, out) {
    const skills = await createSkills(toSkillsOptions(flags));
    const { id, found } = findBroken(skills.snapshot, query) ?? skills.get(query);
    const { ask, otherwise, effect } = deleteTexts;
    const question = ask(id, shortPath(found.path, skills.snapshot.place));
    const { yes: given, json } = flags;
    if (!(await isConfirmed({ given, json, question, otherwise, effect }, out))) return 1;
    const change = await skills.delete(query, { author: thisPerson() });
    if (flags.json) return out.json(toStoreChangeDocument(change));
    printChange(change, skills, out);
    return 0;
  },
});
