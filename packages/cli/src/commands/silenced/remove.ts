import { createSkills } from "@skillwright/runtime/internal";
import { type Command, defineCommand } from "../../command-line/command.ts";
import { cwdOption, jsonOption, toSkillsOptions } from "../../command-line/discovery-options.ts";
import { optional, required } from "../../command-line/option.ts";
import { red } from "../../output/parts.ts";
import { SHOWN_HASH, silencedTexts } from "./texts.ts";

/** Counts accepted findings again; ends with 1 if there are none. */
export const command: Command = defineCommand({
  arguments: {
    hash: required("Hash shown by `skillwright silenced list`"),
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
    if (flags.json) out.json({ removed });
    else if (removed.length > 0) out.note(silencedTexts.removed(removed.length));
    else out.problem([red(silencedTexts.unknown(hash))]);
    return removed.length > 0 ? 0 : 1;
  },
});
