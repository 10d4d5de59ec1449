import { omitUndefined } from "@skillwright/core/internal";
import { createSkills } from "@skillwright/runtime/internal";
import { type Command, defineCommand, type FlagsOf } from "../../command-line/command.ts";
import { discoveryOptions, toSkillsOptions } from "../../command-line/discovery-options.ts";
import { anyNumber, list, textOption, toggle } from "../../command-line/option.ts";
import { conflictingOptions, usageError } from "../../command-line/usage-error.ts";
import type { Output } from "../../output/output.ts";
import { printScanned, scanOptions } from "./scan.ts";
import { scanTexts } from "./view.ts";

const options = {
  all: toggle("Scan every skill found here (same as audit)"),
  against: list("source", "Compare with these skills and show what differs in copies (repeatable)"),
  silence: textOption("rule", "Accept a rule's findings in one skill, for exactly its current files"),
  reason: textOption("text", "Why the finding is acceptable; with --silence"),
  ...scanOptions,
  ...discoveryOptions,
};
type Flags = FlagsOf<typeof options>;

/** The command. */
export const command: Command = defineCommand({
  arguments: {
    targets: anyNumber(
      "Skills to scan: folders, archives, sources such as owner/repo, or names (default: this folder)",
      {
        completion: "files",
      },
    ),
  },
  options,
  examples: [
    "skillwright scan ./downloaded-skill",
    "skillwright scan owner/repo --against ./reviewed-skills",
    "skillwright scan --all --format sarif > scan.sarif",
    'skillwright scan ./my-skill --silence run-download --reason "Our own installer"',
  ],
  run: ({ targets }, flags, out) => scan(targets, flags, out),
});

/** Scans skills for signs of an attack. */
async function scan(targets: readonly string[], flags: Flags, out: Output): Promise<number> {
  if (flags.all && targets.length > 0) throw conflictingOptions("--all", targets[0] ?? "");
  const skills = await createSkills(toSkillsOptions(flags));
  const wanted = flags.all ? [] : targets.length === 0 ? ["."] : targets;
  const scanned = await skills.scan({ targets: wanted, against: flags.against });
  if (flags.silence === undefined) return printScanned(skills, scanned, { flags, out });
  const [skill, ...others] = scanned;
  if (flags.reason === undefined || flags.reason.trim() === "")
    throw usageError(scanTexts.needReason, "--reason");
  if (skill?.tree === undefined || others.length > 0) throw usageError(scanTexts.onlyOne, "--silence");
  await skills.silence({ tree: skill.tree, rule: flags.silence, reason: flags.reason });
  out.text(scanTexts.silencedRule(flags.silence, skill.name));
  return printScanned(skills, await skills.scan(omitUndefined({ targets: wanted })), { flags, out });
}
