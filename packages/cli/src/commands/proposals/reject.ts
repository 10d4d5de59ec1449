import { omitUndefined } from "@skillwright/core/internal";

import { type Command, defineCommand } from "../../command-line/command.ts";
import { discoveryOptions, jsonOption, toSkillsOptions } from "../../command-line/discovery-options.ts";
import { openSkills } from "../../command-line/open-skills.ts";
import { actor, byOption, proposalArgument, proposalTexts, reasonOption } from "./text.ts";

/** Rejects a proposal. */
export const command: Command = defineCommand({
  arguments: { id: proposalArgument },
  options: { reason: reasonOption, by: byOption, json: jsonOption, ...discoveryOptions },
  examples: [
    'skillwright proposals reject pdf-tools --reason "Already covered above"',
    "skillwright proposals reject pdf-tools",
  ],
  async run({ id }, flags, out) {
    const skills = await openSkills(toSkillsOptions(flags));
    const { proposal } = await skills.reviewProposal(id, {
      decision: "reject",
      reviewer: actor(flags.by),
      ...omitUndefined({ reason: flags.reason }),
    });
    if (flags.json) out.json({ proposal });
    else out.note(proposalTexts.rejected(proposal.id));
    return 0;
  },
});
