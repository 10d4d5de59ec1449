import { createSkills } from "@skillwright/runtime/internal";
import { type Command, defineCommand } from "../../command-line/command.ts";
import { cwdOption, jsonOption, toSkillsOptions } from "../../command-line/discovery-options.ts";
import { bold, dim } from "../../output/parts.ts";
import { SHOWN_HASH, silencedTexts } from "./texts.ts";

/** Lists the findings that a person accepted, with their reasons. */
export const command: Command = defineCommand({
  options: { cwd: cwdOption, json: jsonOption },
  examples: ["skillwright silenced list", "skillwright silenced list --json"],
  async run(_, flags, out) {
    const silenced = await (await createSkills(toSkillsOptions(flags))).silenced();
    if (flags.json) out.json({ silenced });
    else if (silenced.length === 0) out.text(silencedTexts.none);
    for (const { tree, rule, reason, skills } of flags.json ? [] : silenced) {
      const where = skills.length === 0 ? silencedTexts.nowhere : silencedTexts.skills(skills);
      out.text([tree.slice(0, SHOWN_HASH), "  ", bold(rule), dim(`  ${where}`)], 2);
      out.text(["  ", reason], 2);
    }
    return 0;
  },
});
