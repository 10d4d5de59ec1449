import { type Command, defineCommand } from "../../command-line/command.ts";
import { discoveryOptions, jsonOption, toSkillsOptions } from "../../command-line/discovery-options.ts";
import { openSkills } from "../../command-line/open-skills.ts";
import { proposalArgument } from "./text.ts";
import { printReview } from "./view.ts";

/** Shows everything about one proposal. */
export const command: Command = defineCommand({
  paged: true,
  arguments: { id: proposalArgument },
  options: { json: jsonOption, ...discoveryOptions },
  examples: ["skillwright proposals show pdf-tools", "skillwright proposals show pdf-tools --json"],
  async run({ id }, flags, out) {
    const skills = await openSkills(toSkillsOptions(flags));
    const review = await skills.inspectProposal(id);
    if (flags.json) out.json(review);
    else printReview(review, skills.snapshot.place, out);
    return 0;
  },
});
