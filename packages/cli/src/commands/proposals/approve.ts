import { omitUndefined } from "@skillwright/core/internal";

import { type Command, defineCommand } from "../../command-line/command.ts";
import { discoveryOptions, jsonOption, toSkillsOptions } from "../../command-line/discovery-options.ts";
import { openSkills } from "../../command-line/open-skills.ts";
import { toggle } from "../../command-line/option.ts";
import { yellow } from "../../output/parts.ts";
import { shortPath } from "../../output/short-path.ts";
import { isConfirmed } from "../../prompt/is-confirmed.ts";
import { actor, byOption, proposalArgument, proposalTexts, reasonOption } from "./text.ts";
import { printReview } from "./view.ts";

/** Approves and applies a proposal; asks first if it changes more than text. */
export const command: Command = defineCommand({
  arguments: { id: proposalArgument },
  options: {
    yes: toggle("Approve without asking, even if it changes more than text"),
    acceptFindings: toggle("Approve even if lint finds errors in the new text"),
    reason: reasonOption,
    by: byOption,
    json: jsonOption,
    ...discoveryOptions,
  },
  examples: ["skillwright proposals approve pdf-tools", "skillwright proposals approve pdf-tools --yes"],
  async run({ id }, flags, out) {
    const skills = await openSkills(toSkillsOptions(flags));
    const review = await skills.inspectProposal(id);
    const { proposal } = review;
    const asks = review.needs === "person" && review.problems.length === 0 && proposal.status === "pending";
    if (asks && flags.by === undefined) {
      const { json, yes: given } = flags;
      if (!json && !given) {
        printReview(review, skills.snapshot.place, out);
        out.flush();
      }
      const { ask: question, otherwise, effect } = proposalTexts;
      if (!(await isConfirmed({ given, json, question, otherwise, effect }, out))) return 1;
    }
    const { proposal: approved, change } = await skills.reviewProposal(proposal.id, {
      decision: "approve",
      reviewer: actor(flags.by),
      hash: proposal.hash,
      ...omitUndefined({ reason: flags.reason }),
      ...(flags.acceptFindings && { findings: "accept" as const }),
    });
    if (flags.json) return out.json({ approved: true, proposal: approved, change });
    out.note(proposalTexts.approved(approved.id));
    if (change !== undefined) {
      const made = approved.kind === "create" ? proposalTexts.created : proposalTexts.copied;
      const text = change.action === "created" ? made : proposalTexts.applied;
      out.note(text(change.name, shortPath(change.folder, skills.snapshot.place)));
      for (const notice of change.notices) out.text([yellow(notice)]);
    }
    return 0;
  },
});
