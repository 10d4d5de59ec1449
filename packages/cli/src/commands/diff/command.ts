import type { VersionMark } from "@skillwright/runtime/internal";
import { type Command, defineCommand } from "../../command-line/command.ts";
import {
  discoveryOptions,
  jsonOption,
  rawOption,
  toSkillsOptions,
} from "../../command-line/discovery-options.ts";
import { openSkills } from "../../command-line/open-skills.ts";
import { optional } from "../../command-line/option.ts";
import { skillArgument } from "../../command-line/skill-options.ts";
import { usageError } from "../../command-line/usage-error.ts";
import { dim } from "../../output/parts.ts";
import { printPackageDiff } from "../../views/package-diff.ts";
import { historyTexts } from "../history/text.ts";

/** Shows the differences between two versions of a skill, or between a version and the current files. */
export const command: Command = defineCommand({
  paged: true,
  arguments: {
    skill: skillArgument,
    from: optional("Version to compare (default: the one before the newest)"),
    to: optional("Version to compare with (default: the current files)"),
  },
  options: { raw: rawOption, json: jsonOption, ...discoveryOptions },
  examples: ["skillwright diff pdf-tools", "skillwright diff pdf-tools 3", "skillwright diff pdf-tools 3 5"],
  async run({ skill, ...given }, flags, out) {
    if (flags.raw) out.setRaw();
    const [from, to] = [given.from, given.to].map((word) =>
      word === undefined ? undefined : toVersion(word),
    );
    const skills = await openSkills(toSkillsOptions(flags));
    const range = from === undefined ? {} : { from, to: to ?? ("disk" as const) };
    const found = await skills.diff(skill, range);
    if (flags.json) return out.json(found);
    if (out.terminal) {
      out.text([
        dim(historyTexts.range(found.name, historyTexts.mark(found.from), historyTexts.mark(found.to))),
      ]);
    }
    printPackageDiff(found.files, out);
    if (found.files.length === 0) {
      out.problem(found.from === found.to && from === undefined ? historyTexts.first : historyTexts.same);
    }
    return 0;
  },
});

function toVersion(word: string): VersionMark {
  if (/^\d{1,9}$/.test(word)) return Number(word);
  throw usageError(historyTexts.badVersion(word), word, { hint: historyTexts.badVersionHint });
}
