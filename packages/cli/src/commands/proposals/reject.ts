import { omitUndefined } from "@skillwright/core/internal";
import { createSkills } from "@skillwright/runtime/internal";
import { type Command, defineCommand, type FlagsOf } from "../../command-line/command.ts";
import { discoveryOptions, jsonOption, toSkillsOptions } from "../../command-line/discovery-options.ts";
import type { Output } from "../../output/output.ts";
import { actor, byOption, proposalArgument, proposalTexts, reasonOption } from "./text.ts";

const options = { reason: reasonOption, by: byOption, json: jsonOption, ...discoveryOptions };
type Flags = FlagsOf<typeof options>;

/** The command. */
export const command: Command = defineCommand({
  arguments: { id: proposalArgument },
  options,
  examples: ['skillwright proposals reject pdf-tools --reason "Already covered above"'],
  run: ({ id }, flags, out) => rejectProposal(id, flags, out),
});

/** Rejects a proposal. */
async function rejectProposal(id: string, flags: Flags, out: Output): Promise<number> {
  const skills = await createSkills(toSkillsOptions(flags));
  const { proposal } = await skills.reviewProposal(id, {
    decision: "reject",
    reviewer: actor(flags.by),
    ...omitUndefined({ reason: flags.reason }),
  });
  if (flags.json) out.json({ proposal });
  else out.text(proposalTexts.rejected(proposal.id));
  return 0;
}
