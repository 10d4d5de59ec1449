import { omitUndefined } from "@skillwright/core/internal";
import { toInstallReportDocument } from "@skillwright/runtime/internal";
import { type Command, defineCommand, type FlagsOf } from "../../command-line/command.ts";
import { anyNumber, toggle } from "../../command-line/option.ts";
import { installedScopesOption } from "../../command-line/skill-options.ts";
import { skillsIn } from "../../command-line/skills-in.ts";
import type { Output } from "../../output/output.ts";
import { hasFailed, isEmptyReport, printInstallReport } from "../../views/install.ts";
import { installOptions, toInstallOptions } from "../add/install-options.ts";
import { listOutdated } from "../outdated/command.ts";

const options = {
  check: toggle("Only list what is outdated, like `skillwright outdated`"),
  allowDowngrade: toggle("Let an older version replace a newer one"),
  scope: installedScopesOption,
  ...installOptions,
  atomic: toggle("Update all skills or none"),
};
type Flags = FlagsOf<typeof options>;

/** What `update` prints. */
const texts = { none: "No installed skill to update." } as const;

/** The command. */
export const command: Command = defineCommand({
  arguments: {
    names: anyNumber("Names of installed skills (default: all that aren't pinned)", { label: "name" }),
  },
  options,
  examples: ["skillwright update", "skillwright update pdf --check", "skillwright update --yes --atomic"],
  run: ({ names }, flags, out) => update(names, flags, out),
});

/** Updates installed skills; asks again if anything that executes or is to be installed has changed. */
async function update(names: readonly string[], flags: Flags, out: Output): Promise<number> {
  const { cwd, scope } = flags;
  const skills = await skillsIn(cwd);
  const use = { ...toInstallOptions(flags, out), ...omitUndefined({ scope }) };
  if (flags.check) return listOutdated(skills, { names, json: flags.json, options: use }, out);
  const report = await skills.installer.update(names, {
    ...use,
    downgrade: flags.allowDowngrade ? "allow" : "refuse",
  });
  const status = hasFailed(report) ? 1 : 0;
  if (flags.json) return out.json(toInstallReportDocument(report), status);
  if (isEmptyReport(report)) out.text(texts.none);
  else {
    const installed = await skills.installer.list();
    const pinned = new Map(
      installed.flatMap(({ name, entry }) =>
        entry.pinned === undefined ? [] : [[name, entry.pinned] as const],
      ),
    );
    printInstallReport(report, { out, place: skills.snapshot.place, pinned });
  }
  return status;
}
