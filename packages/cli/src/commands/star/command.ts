import type { Command } from "../../command-line/command.ts";
import { required, toggle } from "../../command-line/option.ts";
import { registryCommand } from "../../command-line/registry-command.ts";
import { parseSkillName } from "../../command-line/registry-options.ts";
import { count } from "../../output/numbers.ts";

/** What `star` prints. */
const texts = {
  done: (skill: string, stars: number): string => `Starred ${skill}. It has ${count(stars, "star")}.`,
  undone: (skill: string, stars: number): string =>
    `Removed your star from ${skill}. It has ${count(stars, "star")}.`,
} as const;

/** The command. */
export const command: Command = registryCommand({
  arguments: { skill: required("Skill of a registry, like @team/pdf") },
  options: { undo: toggle("Remove your star") },
  examples: ["skillwright star @acme/pdf", "skillwright star @acme/pdf --undo"],
  params: ({ skill }, { undo }) => ({ ...parseSkillName(skill), undo }),
  call: (client, { undo, ...params }) =>
    undo ? client.unstarSkill({ params }) : client.starSkill({ params }),
  print: ({ id, stars }, out, { undo }) => out.text((undo ? texts.undone : texts.done)(id, stars)),
});
