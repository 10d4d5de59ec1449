import { omitUndefined } from "@skillwright/core/internal";
import { createSkills, type ScannedSkill, type Skills } from "@skillwright/runtime/internal";
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
  review: toggle("Ask your model for a second opinion; sends it the skills' texts"),
  model: textOption("id", "The model for --review (default: your default model)", { completion: "models" }),
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
    "skillwright scan ./downloaded-skill --review",
    'skillwright scan ./my-skill --silence run-download --reason "Our own installer"',
  ],
  run: ({ targets }, flags, out) => scan(targets, flags, out),
});

/** Scans skills for signs of an attack. */
async function scan(targets: readonly string[], flags: Flags, out: Output): Promise<number> {
  if (flags.all && targets.length > 0) throw conflictingOptions("--all", targets[0] ?? "");
  const skills = await createSkills(toSkillsOptions(flags));
  const wanted = flags.all ? [] : targets.length === 0 ? ["."] : targets;
  if (flags.model !== undefined && !flags.review) throw usageError(scanTexts.modelWithoutReview, "--model");
  const found = await skills.scan({
    targets: wanted,
    against: flags.against,
    files: flags.review ? "keep" : "drop",
  });
  const scanned = flags.review ? await reviewAll(skills, found, { flags, out }) : found;
  if (flags.silence === undefined) return printScanned(skills, scanned, { flags, out });
  const [skill, ...others] = scanned;
  if (flags.reason === undefined || flags.reason.trim() === "")
    throw usageError(scanTexts.needReason, "--reason");
  if (skill?.tree === undefined || others.length > 0) throw usageError(scanTexts.onlyOne, "--silence");
  await skills.silence({ tree: skill.tree, rule: flags.silence, reason: flags.reason });
  out.note(scanTexts.silencedRule(flags.silence, skill.name));
  return printScanned(skills, await skills.scan(omitUndefined({ targets: wanted })), { flags, out });
}

/** Adds a model's opinion to each skill. It can raise a verdict and never lower it. */
async function reviewAll(
  skills: Skills,
  scanned: readonly ScannedSkill[],
  { flags, out }: { readonly flags: Flags; readonly out: Output },
): Promise<readonly ScannedSkill[]> {
  const { openModels, reviewSkill } = await import("@skillwright/agent");
  const models = openModels({ skills });
  const reviewed: ScannedSkill[] = [];
  for (const skill of scanned) {
    const { report, files, copy, name } = skill;
    out.progress(scanTexts.reviewing(name));
    if (files === undefined) {
      reviewed.push(skill);
      continue;
    }
    const changes = copy?.changes.map(({ path, patch }) => patch ?? path).join("\n");
    const { verdict, ...review } = await reviewSkill(
      { report, files, ...omitUndefined({ changes }) },
      { models, ...omitUndefined({ model: flags.model }) },
    );
    reviewed.push({ ...skill, report: { ...report, verdict }, review });
  }
  return reviewed;
}
