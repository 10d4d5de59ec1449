import type { Command } from "../../command-line/command.ts";
import { required, toggle } from "../../command-line/option.ts";
import { registryCommand } from "../../command-line/registry-command.ts";
import { formatSkillName, parseSkillName, parseVersionName } from "../../command-line/registry-options.ts";

/** What `tag` prints. */
const texts = {
  moved: (skill: string, tag: string, version: string): string =>
    `${skill}@${version} now has the tag ${tag}.`,
  removed: (skill: string, tag: string): string => `Removed the tag ${tag} from ${skill}.`,
} as const;

/** Moves a tag of a skill in a registry, or removes it. */
export const command: Command = registryCommand({
  arguments: {
    skill: required("Version to tag, like @team/pdf@1.2.0; with --remove, a skill like @team/pdf"),
    tag: required("Name of the tag, such as latest or beta"),
  },
  options: { remove: toggle("Remove the tag") },
  examples: ["skillwright tag @acme/pdf@1.2.0 latest", "skillwright tag @acme/pdf beta --remove"],
  params: ({ skill, tag }, { remove }) => ({
    ...(remove ? { ...parseSkillName(skill), version: undefined } : parseVersionName(skill)),
    tag,
  }),
  call: (client, { version, ...params }) =>
    version === undefined ? client.removeTag({ params }) : client.setTag({ params, body: { version } }),
  print(_, out, { version, tag, ...named }) {
    const skill = formatSkillName(named);
    out.text(version === undefined ? texts.removed(skill, tag) : texts.moved(skill, tag, version));
  },
});
