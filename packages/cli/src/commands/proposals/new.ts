import { omitUndefined } from "@skillwright/core/internal";

import { type Command, defineCommand } from "../../command-line/command.ts";
import { discoveryOptions, jsonOption, toSkillsOptions } from "../../command-line/discovery-options.ts";
import { openSkills } from "../../command-line/open-skills.ts";
import { required, textOption, toggle } from "../../command-line/option.ts";
import { usageError } from "../../command-line/usage-error.ts";
import { readTextFile } from "../../input/read-input.ts";
import { dim } from "../../output/parts.ts";
import { actor, byOption, proposalTexts } from "./text.ts";

/** Creates a proposal from a new SKILL.md or a diff. */
export const command: Command = defineCommand({
  arguments: { skill: required("Name or id of a skill, or the name of a new one", { completion: "skills" }) },
  options: {
    file: textOption("file", "The new SKILL.md; - reads standard input", { completion: "files" }),
    diff: textOption("file", "A unified diff of the SKILL.md; - reads standard input", {
      completion: "files",
    }),
    why: textOption("text", "Why the change is needed (required)"),
    evidence: textOption("text", "Errors or quotes that show the problem"),
    create: toggle("Propose a new skill"),
    replaces: textOption("id", "Your earlier proposal that this one replaces"),
    by: byOption,
    json: jsonOption,
    ...discoveryOptions,
  },
  examples: [
    'skillwright proposals new pdf-tools --file SKILL.md --why "The flag is gone"',
    'git diff | skillwright proposals new pdf-tools --diff - --why "Typo"',
    'skillwright proposals new release-notes --create --file new.md --why "Asked for often"',
  ],
  async run({ skill: name }, flags, out) {
    const { file, diff, why, evidence, replaces } = flags;
    if ((file === undefined) === (diff === undefined)) {
      throw usageError(proposalTexts.oneSource, "--file");
    }
    if (why === undefined) {
      throw usageError(proposalTexts.needsWhy, "--why", { hint: proposalTexts.needsWhyHint });
    }
    const skills = await openSkills(toSkillsOptions(flags));
    const proposal = await skills.propose({
      skill: name,
      kind: flags.create ? "create" : "update",
      change: diff === undefined ? { text: readTextFile(file ?? "") } : { diff: readTextFile(diff) },
      justification: why,
      ...omitUndefined({ evidence, replaces }),
      author: actor(flags.by),
    });
    if (flags.json) return out.json({ proposal });
    out.note(proposalTexts.filed(proposal.id));
    out.note([dim(proposalTexts.filedHint)]);
    return 0;
  },
});
