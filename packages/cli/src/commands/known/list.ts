import { createSkills } from "@skillwright/runtime/internal";
import { type Command, defineCommand } from "../../command-line/command.ts";
import { cwdOption, jsonOption, toSkillsOptions } from "../../command-line/discovery-options.ts";
import { count } from "../../output/numbers.ts";
import { dim } from "../../output/parts.ts";
import { knownTexts } from "./texts.ts";

/** Lists the sources whose skills scanned ones are compared with. */
export const command: Command = defineCommand({
  options: { cwd: cwdOption, json: jsonOption },
  examples: ["skillwright known list", "skillwright known list --json"],
  async run(_, flags, out) {
    const sources = await (await createSkills(toSkillsOptions(flags))).known.list();
    if (flags.json) out.json({ sources });
    else if (sources.length === 0) out.text(knownTexts.none);
    for (const { source, skills, at } of flags.json ? [] : sources) {
      out.text([source, dim(`  ${count(skills, "skill")}, ${knownTexts.read(at)}`)], 2);
    }
    return 0;
  },
});
