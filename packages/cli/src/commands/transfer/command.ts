import { type Command, defineCommand } from "../../command-line/command.ts";
import { jsonOption } from "../../command-line/discovery-options.ts";
import { required } from "../../command-line/option.ts";
import {
  formatSkillName,
  openRegistries,
  parseSkillName,
  registryOption,
} from "../../command-line/registry-options.ts";

/** What `transfer` prints. */
const texts = {
  done: (from: string, to: string): string =>
    `Renamed ${from} to ${to}. The old name still works, and nobody else can take it.`,
} as const;

/** Renames a skill of a registry, or moves it to another namespace. */
export const command: Command = defineCommand({
  arguments: {
    skill: required("Skill of a registry, like @team/pdf"),
    to: required("New name, like @team/documents or @other/pdf"),
  },
  options: { registry: registryOption, json: jsonOption },
  examples: [
    "skillwright transfer @acme/pdf @acme/documents",
    "skillwright transfer @acme/pdf @tools/pdf --json",
  ],
  async run({ skill, to }, { registry, json }, out) {
    const params = parseSkillName(skill);
    const [from, target] = [formatSkillName(params), formatSkillName(parseSkillName(to))];
    const client = await (await openRegistries()).client({ registry, skill: from });
    const changed = await client.transferSkill({ params, body: { to: target } });
    if (json) out.json(changed);
    else out.text(texts.done(from, changed.id));
    return 0;
  },
});
