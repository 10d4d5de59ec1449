import { createSkills } from "@skillwright/runtime/internal";
import { type Command, defineCommand } from "../../command-line/command.ts";
import { cwdOption, jsonOption, toSkillsOptions } from "../../command-line/discovery-options.ts";
import { optional, required } from "../../command-line/option.ts";
import { count, enumerate } from "../../output/numbers.ts";
import { bold, dim, red } from "../../output/parts.ts";

/** What `silenced` prints. */
const silencedTexts = {
  none: "No silenced findings. Run `skillwright scan SKILL --silence RULE --reason TEXT` to silence one.",
  nowhere: "no skill found here has these files",
  skills: (names: readonly string[]): string => enumerate(names),
  removed: (number: number): string => `${count(number, "finding")} counted again.`,
  unknown: (hash: string): string =>
    `No silenced finding has the hash ${hash}. Run \`skillwright silenced list\` to list them.`,
} as const;

/** How much of a hash is shown; what is passed must be at least as long. */
const SHOWN_HASH = 12;

/** Lists the findings that a person accepted, with their reasons. */
export const list: Command = defineCommand({
  options: { cwd: cwdOption, json: jsonOption },
  examples: ["skillwright silenced list", "skillwright silenced list --json"],
  async run(_, flags, out) {
    const silenced = await (await createSkills(toSkillsOptions(flags))).silenced();
    if (flags.json) return out.json({ silenced });
    if (silenced.length === 0) out.text(silencedTexts.none);
    for (const { tree, rule, reason, skills } of silenced) {
      const where = skills.length === 0 ? silencedTexts.nowhere : silencedTexts.skills(skills);
      out.text([tree.slice(0, SHOWN_HASH), "  ", bold(rule), dim(`  ${where}`)], 2);
      out.text(["  ", reason], 2);
    }
    return 0;
  },
});

/** Counts accepted findings again; ends with 1 if there are none. */
export const remove: Command = defineCommand({
  arguments: {
    hash: required("Hash of the skill (see `skillwright silenced list`)"),
    rule: optional("Only this rule (default: every rule silenced for these files)"),
  },
  options: { cwd: cwdOption, json: jsonOption },
  examples: [
    "skillwright silenced remove 3f2a9c81d0b4",
    "skillwright silenced remove 3f2a9c81d0b4 run-download",
  ],
  async run({ hash, rule }, flags, out) {
    const skills = await createSkills(toSkillsOptions(flags));
    const removed = (await skills.silenced()).filter(
      (finding) =>
        hash.length >= SHOWN_HASH &&
        finding.tree.startsWith(hash) &&
        (rule === undefined || finding.rule === rule),
    );
    for (const finding of removed) {
      await skills.silence({ tree: finding.tree, rule: finding.rule, reason: undefined });
    }
    const status = removed.length > 0 ? 0 : 1;
    if (flags.json) return out.json({ removed }, status);
    if (removed.length > 0) out.note(silencedTexts.removed(removed.length));
    else out.problem([red(silencedTexts.unknown(hash))]);
    return status;
  },
});
