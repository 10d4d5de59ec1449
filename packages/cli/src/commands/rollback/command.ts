import { omitUndefined } from "@skillwright/core/internal";
import { type Command, defineCommand } from "../../command-line/command.ts";
import { cwdOption, jsonOption } from "../../command-line/discovery-options.ts";
import { required } from "../../command-line/option.ts";
import { installedScopeOption } from "../../command-line/skill-options.ts";
import { skillsIn } from "../../command-line/skills-in.ts";
import { allowedVerdicts, installOptions } from "../add/install-options.ts";

/** What `rollback` prints. */
const texts = {
  done: (name: string, version: string): string => `Rolled back "${name}" to ${version}.`,
  undone: (name: string, version: string): string =>
    `Undid the rollback of "${name}": it is at ${version} again.`,
  hint: (name: string): string =>
    `\`skillwright update\` installs the new version again. Run \`skillwright pin ${name}\` to keep this one.`,
} as const;

/** The command. */
export const command: Command = defineCommand({
  arguments: { name: required("Name of an installed skill", { completion: "installed" }) },
  options: {
    overwrite: installOptions.overwrite,
    allowSuspicious: installOptions.allowSuspicious,
    allowPartial: installOptions.allowPartial,
    scope: installedScopeOption,
    cwd: cwdOption,
    json: jsonOption,
  },
  examples: ["skillwright rollback pdf", "skillwright rollback pdf --scope project"],
  async run({ name }, { overwrite, scope, cwd, json, ...flags }, out) {
    const skills = await skillsIn(cwd);
    const { entry, ...applied } = await skills.installer.rollback(name, {
      edits: overwrite ? "overwrite" : "refuse",
      allow: allowedVerdicts(flags),
      ...omitUndefined({ scope }),
    });
    if (json) return out.json({ ...applied, version: entry.version ?? null, tree: entry.tree });
    const version = entry.version ?? entry.tree.slice(0, 12);
    // A second rollback leads to what was installed later.
    const isUndone = entry.previous !== undefined && entry.installedAt > entry.previous.installedAt;
    out.note(isUndone ? texts.undone(name, version) : texts.done(name, version));
    if (!isUndone) out.note(texts.hint(name));
    return 0;
  },
});
