import { omitUndefined } from "@skillwright/core/internal";
import { toInstallReportDocument } from "@skillwright/runtime/internal";
import { type Command, defineCommand, type FlagsOf } from "../../command-line/command.ts";
import { choice, optional, toggle } from "../../command-line/option.ts";
import { skillsIn } from "../../command-line/skills-in.ts";
import { usageError } from "../../command-line/usage-error.ts";
import type { Output } from "../../output/output.ts";
import { hasFailed, isEmptyReport, printInstallReport } from "../../views/install.ts";
import { add, addOptions } from "../add/command.ts";
import { toInstallOptions } from "../add/install-options.ts";

const options = {
  frozen: toggle("Fail if a skill doesn't match the lockfile; for CI"),
  ...addOptions,
  scope: choice(
    "scope",
    "With a source: who it is installed for (default: user). Without one: which lockfile (default: both)",
    ["user", "project"],
  ),
};
type Flags = FlagsOf<typeof options>;

/** What `install` prints. */
const texts = {
  empty: "No lockfile here lists a skill, and your configuration lists no source.",
  emptyHint: "Run `skillwright add SOURCE` to install skills and create a lockfile.",
  frozenSource: "--frozen installs from the lockfile, so it can't be used with a source",
  onlySource: (option: string): string => `${option} needs a source`,
  onlySourceHint:
    "Without a source, `install` installs everything in the lockfiles. Run `skillwright verify` to see what is missing.",
} as const;

/** The command. */
export const command: Command = defineCommand({
  arguments: {
    source: optional("Same as `skillwright add SOURCE` (default: the skills in the lockfiles)", {
      completion: "files",
    }),
  },
  options,
  examples: [
    "skillwright install",
    "skillwright install --frozen --yes",
    "skillwright install acme/skills --skill pdf",
  ],
  run: ({ source }, flags, out) => install(source, flags, out),
});

/** Installs what the lockfiles name and isn't there. */
async function install(source: string | undefined, flags: Flags, out: Output): Promise<number> {
  if (source !== undefined) {
    if (flags.frozen) throw usageError(texts.frozenSource, "--frozen");
    return add(source, { ...flags, scope: flags.scope ?? "user" }, out);
  }
  refuseSourceOptions(flags);
  const { cwd, scope } = flags;
  const skills = await skillsIn(cwd);
  const report = await skills.installer.installLocked({
    ...toInstallOptions(flags, out),
    ...omitUndefined({ scope }),
    frozen: flags.frozen,
  });
  const status = hasFailed(report) ? 1 : 0;
  if (flags.json) return out.json(toInstallReportDocument(report), status);
  if (isEmptyReport(report)) {
    out.text(texts.empty);
    out.note(texts.emptyHint);
  } else printInstallReport(report, { out, place: skills.snapshot.place });
  return status;
}

/** Options of `add` say which skills of a source are meant, and what happens to them; nothing is ignored silently. */
function refuseSourceOptions(flags: Flags): void {
  const given = {
    "--skill": flags.skill.length > 0,
    "--all": flags.all,
    "--name": flags.name !== undefined,
    "--on-conflict": flags.onConflict !== undefined,
    "--to": flags.to.length > 0,
    "--by": flags.by !== undefined,
    "--dry-run": flags.dryRun,
    "--allow-downgrade": flags.allowDowngrade,
  };
  for (const [option, isGiven] of Object.entries(given))
    if (isGiven) throw usageError(texts.onlySource(option), option, { hint: texts.onlySourceHint });
}
