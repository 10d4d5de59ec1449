import { omitUndefined } from "@skillwright/core/internal";
import { type Command, defineCommand } from "../../command-line/command.ts";
import { cwdOption, jsonOption } from "../../command-line/discovery-options.ts";
import { required } from "../../command-line/option.ts";
import { installedScopeOption, yesOption } from "../../command-line/skill-options.ts";
import { skillsIn } from "../../command-line/skills-in.ts";
import { shortPath } from "../../output/short-path.ts";
import { isConfirmed } from "../../prompt/is-confirmed.ts";
import { hasFailed, printInstallReport } from "../../views/install.ts";

/** What `remove` asks and prints. */
const texts = {
  ask: (name: string): string => `Remove "${name}", also from the lockfile? [y/N] `,
  otherwise: "Nothing was removed",
  effect: "remove it without asking",
  removed: (name: string, folder: string): string =>
    `Removed "${name}" (${folder}). \`skillwright restore ${name}\` restores its files as a skill of your own; \`skillwright add\` installs it again.`,
  unlocked: (name: string): string => `Removed "${name}" from the lockfile. Its folder no longer existed.`,
} as const;

/** The command. */
export const command: Command = defineCommand({
  arguments: { name: required("Name of an installed skill", { completion: "installed" }) },
  options: { yes: yesOption, scope: installedScopeOption, cwd: cwdOption, json: jsonOption },
  examples: ["skillwright remove pdf", "skillwright remove pdf --scope project --yes"],
  async run({ name }, { yes, scope, cwd, json }, out) {
    const skills = await skillsIn(cwd);
    const question = texts.ask(name);
    const isInstalled = (await skills.installer.list()).some((skill) => skill.name === name);
    // Nobody has to confirm the removal of a skill that isn't there: `remove` below says so.
    const given = yes || !isInstalled;
    const { otherwise, effect } = texts;
    if (!(await isConfirmed({ given, json, question, otherwise, effect }, out))) return 1;
    const removed = await skills.installer.remove(name, omitUndefined({ scope }));
    const report = { applied: [], unchanged: [], failed: [], ...omitUndefined({ agents: removed.agents }) };
    const status = hasFailed(report) ? 1 : 0;
    if (json) return out.json(removed, status);
    if (removed.trash === undefined) out.note(texts.unlocked(name));
    else out.note(texts.removed(name, shortPath(removed.folder, skills.snapshot.place)));
    printInstallReport(report, { out, place: skills.snapshot.place });
    return status;
  },
});
