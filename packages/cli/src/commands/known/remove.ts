import { createSkills } from "@skillwright/runtime/internal";
import { type Command, defineCommand } from "../../command-line/command.ts";
import { cwdOption, jsonOption, toSkillsOptions } from "../../command-line/discovery-options.ts";
import { required } from "../../command-line/option.ts";
import { red } from "../../output/parts.ts";
import { knownTexts } from "./texts.ts";

/** Removes a source from the index; ends with 1 if it isn't there. */
export const command: Command = defineCommand({
  arguments: { source: required("A source as `known list` shows it") },
  options: { cwd: cwdOption, json: jsonOption },
  examples: ["skillwright known remove anthropics/skills", "skillwright known remove ./reviewed-skills"],
  async run({ source }, flags, out) {
    const removed = await (await createSkills(toSkillsOptions(flags))).known.remove(source);
    if (flags.json) out.json({ source, removed });
    else if (removed) out.note(knownTexts.removed(source));
    else out.problem([red(knownTexts.unknown(source))]);
    return removed ? 0 : 1;
  },
});
