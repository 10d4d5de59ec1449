import { type Command, defineCommand } from "../../command-line/command.ts";
import { jsonOption } from "../../command-line/discovery-options.ts";
import { required, toggle } from "../../command-line/option.ts";
import {
  formatSkillName,
  openRegistries,
  parseSkillName,
  registryOption,
} from "../../command-line/registry-options.ts";

/** What `star` prints. */
const texts = {
  count: (stars: number): string => (stars === 1 ? "1 star" : `${stars} stars`),
  done: (skill: string, count: string): string => `Starred ${skill}. It has ${count}.`,
  undone: (skill: string, count: string): string => `Removed your star from ${skill}. It has ${count}.`,
} as const;

/** The command. */
export const command: Command = defineCommand({
  arguments: { skill: required("Skill of a registry, like @team/pdf") },
  options: { undo: toggle("Remove your star"), registry: registryOption, json: jsonOption },
  examples: ["skillwright star @acme/pdf", "skillwright star @acme/pdf --undo"],
  async run({ skill }, { undo, registry, json }, out) {
    const params = parseSkillName(skill);
    const id = formatSkillName(params);
    const client = await (await openRegistries()).client({ registry, skill: id });
    const changed = await (undo ? client.unstarSkill({ params }) : client.starSkill({ params }));
    const count = texts.count(changed.stars);
    if (json) out.json(changed);
    else out.text(undo ? texts.undone(changed.id, count) : texts.done(changed.id, count));
    return 0;
  },
});
