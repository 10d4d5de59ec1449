import { createSkills } from "@skillwright/runtime/internal";
import { type Command, defineCommand, type FlagsOf } from "../../command-line/command.ts";
import { discoveryOptions, jsonOption, toSkillsOptions } from "../../command-line/discovery-options.ts";
import type { Output } from "../../output/output.ts";
import { proposalArgument } from "./text.ts";
import { printReview } from "./view.ts";

const options = { json: jsonOption, ...discoveryOptions };
type Flags = FlagsOf<typeof options>;

/** The command. */
export const command: Command = defineCommand({
  arguments: { id: proposalArgument },
  options,
  examples: ["skillwright proposals show pdf-tools"],
  run: ({ id }, flags, out) => showProposal(id, flags, out),
});

/** Shows everything about one proposal. */
async function showProposal(id: string, flags: Flags, out: Output): Promise<number> {
  const skills = await createSkills(toSkillsOptions(flags));
  const review = await skills.inspectProposal(id);
  if (flags.json) out.json(review);
  else printReview(review, skills.snapshot.place, out);
  return 0;
}
