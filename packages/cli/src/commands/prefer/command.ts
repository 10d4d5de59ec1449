import { createSkills } from "@skillwright/runtime/internal";
import { type Command, defineCommand } from "../../command-line/command.ts";
import { cwdOption, jsonOption, rootOption, toSkillsOptions } from "../../command-line/discovery-options.ts";
import { skillArgument } from "../../command-line/skill-options.ts";
import { dim } from "../../output/parts.ts";
import { shortPath } from "../../output/short-path.ts";

/** What `prefer` prints. */
const preferTexts = {
  wins: (name: string, path: string): string => `${name} now means ${path}`,
  already: (name: string, path: string): string => `${name} already means ${path}`,
  loses: (id: string, name: string): string =>
    `Saved ${id} as preferred, but it can't use the name ${name} yet:`,
} as const;

/** Makes a skill win its name; ends with 1 if the skill can't have it. */
export const command: Command = defineCommand({
  arguments: { skill: skillArgument },
  options: { json: jsonOption, cwd: cwdOption, root: rootOption },
  examples: ["skillwright prefer user:pdf", "skillwright prefer ~/.agents/skills/pdf/SKILL.md --json"],
  async run({ skill: query }, flags, out) {
    const skills = await createSkills(toSkillsOptions(flags));
    const { id, changed, file, skill } = await skills.prefer(query);
    const { path } = skill.found;
    const wins = id === skill.name;
    const status = wins ? 0 : 1;
    if (flags.json) return out.json({ id, changed, file, path }, status);
    const { place } = skills.snapshot;
    const shown = shortPath(path, place);
    if (!wins) {
      out.problem(preferTexts.loses(id, skill.name));
      for (const { message, hint } of skill.reasons) {
        out.problem(hint === undefined ? message : `${message}. ${hint}`, 2);
      }
    } else if (changed) {
      out.note([preferTexts.wins(skill.name, shown), dim(`  ${shortPath(file, place)}`)], 2);
    } else out.note(preferTexts.already(skill.name, shown));
    return status;
  },
});
