import type { ScannedSkill, Skills } from "@skillwright/runtime/internal";
import { type Command, defineCommand, type FlagsOf } from "../../command-line/command.ts";
import { discoveryOptions, toSkillsOptions } from "../../command-line/discovery-options.ts";
import { openSkills } from "../../command-line/open-skills.ts";
import { anyNumber, list, textOption, toggle } from "../../command-line/option.ts";
import { conflictingOptions, usageError } from "../../command-line/usage-error.ts";
import { readInput } from "../../input/read-input.ts";
import type { Output } from "../../output/output.ts";
import { printScanned, scanOptions, scanProgress } from "./scan.ts";
import { scanTexts } from "./view.ts";

const options = {
  all: toggle("Scan every skill found here (same as audit)"),
  against: list("source", "Compare with these skills and show how copies differ (repeatable)"),
  review: toggle("Ask your model for a second opinion; sends it the skills' texts"),
  model: textOption("id", "The model for --review (default: your default model)", { completion: "models" }),
  silence: textOption("rule", "Silence a rule's findings in one skill until its files change"),
  reason: textOption("text", "Why the finding is acceptable (required with --silence)"),
  unsilence: textOption("rule", "Stop silencing a rule in one skill"),
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
    "skillwright scan ./my-skill --unsilence run-download",
  ],
  run: ({ targets }, flags, out) => scan(targets, flags, out),
});

/** Scans skills for signs of an attack. */
async function scan(targets: readonly string[], flags: Flags, out: Output): Promise<number> {
  if (flags.all && targets.length > 0) throw conflictingOptions("--all", targets[0] ?? "");
  const skills = await openSkills(toSkillsOptions(flags));
  const wanted = flags.all ? [] : targets.length === 0 ? ["."] : targets;
  if (flags.model !== undefined && !flags.review) throw usageError(scanTexts.modelWithoutReview, "--model");
  const request = { targets: wanted, ...scanProgress(out) };
  const found = await skills.scan({
    ...request,
    against: flags.against,
    files: flags.review ? "keep" : "drop",
    readInput: async () => readInput(),
  });
  const scanned = flags.review ? await reviewAll(skills, found, { flags, out }) : found;
  if (flags.silence === undefined && flags.unsilence === undefined)
    return printScanned(skills, scanned, { flags, out });
  await changeSilence(skills, scanned, { flags, out });
  return printScanned(skills, await skills.scan(request), { flags, out });
}

/** Accepts the findings of a rule, or counts them again. */
async function changeSilence(
  skills: Skills,
  [skill, ...others]: readonly ScannedSkill[],
  {
    flags: { silence, unsilence, reason, json, format },
    out,
  }: { readonly flags: Flags; readonly out: Output },
): Promise<void> {
  if (silence !== undefined && unsilence !== undefined) throw conflictingOptions("--silence", "--unsilence");
  const option = silence === undefined ? "--unsilence" : "--silence";
  if (silence !== undefined && (reason ?? "").trim() === "")
    throw usageError(scanTexts.needReason, "--reason");
  if (skill?.tree === undefined || others.length > 0) throw usageError(scanTexts.onlyOne(option), option);
  const { tree, name } = skill;
  const rule = silence ?? unsilence ?? "";
  const wasSilenced = (await skills.silenced()).some((one) => one.tree === tree && one.rule === rule);
  await skills.silence({ tree, rule, reason: silence === undefined ? undefined : reason });
  // The document must be all that is printed.
  if (json || format !== "text") return;
  if (silence !== undefined) out.note(scanTexts.silencedRule(rule, name));
  else out.note(wasSilenced ? scanTexts.countsAgain(rule, name) : scanTexts.notSilenced(rule, name));
}

/** Adds a model's opinion to each skill. */
async function reviewAll(
  skills: Skills,
  scanned: readonly ScannedSkill[],
  { flags, out }: { readonly flags: Flags; readonly out: Output },
): Promise<readonly ScannedSkill[]> {
  const { openModels, reviewScanned } = await import("@skillwright/agent");
  return reviewScanned(scanned, {
    models: openModels({ skills }),
    model: flags.model,
    onReview: (name) => out.progress(scanTexts.reviewing(name)),
  });
}
