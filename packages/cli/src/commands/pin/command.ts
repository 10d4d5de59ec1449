import { omitUndefined } from "@skillwright/core/internal";
import { toInstalledDocument } from "@skillwright/runtime/internal";
import { type Command, defineCommand } from "../../command-line/command.ts";
import { cwdOption, jsonOption } from "../../command-line/discovery-options.ts";
import { required, textOption, toggle } from "../../command-line/option.ts";
import { installedScopeOption } from "../../command-line/skill-options.ts";
import { skillsIn } from "../../command-line/skills-in.ts";

/** What `pin` prints. */
const texts = {
  standard: "pinned manually",
  pinned: (name: string): string => `Pinned "${name}". Updates skip it.`,
  unpinned: (name: string): string => `Unpinned "${name}".`,
} as const;

/** The command. */
export const command: Command = defineCommand({
  arguments: { name: required("Name of an installed skill", { completion: "installed" }) },
  options: {
    reason: textOption("text", "Why it is pinned"),
    remove: toggle("Unpin it"),
    scope: installedScopeOption,
    cwd: cwdOption,
    json: jsonOption,
  },
  examples: ['skillwright pin pdf --reason "2.0 breaks our forms"', "skillwright pin pdf --remove"],
  async run({ name }, { reason, remove, scope, cwd, json }, out) {
    const skills = await skillsIn(cwd);
    const why = remove ? undefined : (reason ?? texts.standard);
    const pinned = await skills.installer.pin(name, why, omitUndefined({ scope }));
    if (json) return out.json(toInstalledDocument(pinned, skills.snapshot));
    out.note(remove ? texts.unpinned(name) : texts.pinned(name));
    return 0;
  },
});
