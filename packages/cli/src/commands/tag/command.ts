import { type Command, defineCommand } from "../../command-line/command.ts";
import { jsonOption } from "../../command-line/discovery-options.ts";
import { required, toggle } from "../../command-line/option.ts";
import {
  formatSkillName,
  openRegistries,
  parseSkillName,
  parseVersionName,
  registryOption,
} from "../../command-line/registry-options.ts";

/** What `tag` prints. */
const texts = {
  moved: (skill: string, tag: string, version: string): string =>
    `${skill}@${version} now has the tag ${tag}.`,
  removed: (skill: string, tag: string): string => `Removed the tag ${tag} from ${skill}.`,
} as const;

/** Moves a tag of a skill in a registry, or removes it. */
export const command: Command = defineCommand({
  arguments: {
    skill: required("Version to tag, like @team/pdf@1.2.0; with --remove, a skill like @team/pdf"),
    tag: required("Name of the tag, such as latest or beta"),
  },
  options: { remove: toggle("Remove the tag"), registry: registryOption, json: jsonOption },
  examples: ["skillwright tag @acme/pdf@1.2.0 latest", "skillwright tag @acme/pdf beta --remove"],
  async run({ skill, tag }, { remove, registry, json }, out) {
    const version = remove ? undefined : parseVersionName(skill).version;
    const { namespace, name } = remove ? parseSkillName(skill) : parseVersionName(skill);
    const shown = formatSkillName({ namespace, name });
    const client = await (await openRegistries()).client({ registry, skill: shown });
    const params = { namespace, name, tag };
    const changed =
      version === undefined
        ? await client.removeTag({ params })
        : await client.setTag({ params, body: { version } });
    if (json) out.json(changed);
    else out.text(version === undefined ? texts.removed(shown, tag) : texts.moved(shown, tag, version));
    return 0;
  },
});
