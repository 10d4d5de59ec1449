import { type ProposalRefusal, SkillwrightError } from "@skillwright/core/internal";
import type { Proposal, ProposalReview, ProposalVerdict } from "./proposal.ts";
import { mayBeSame } from "./same-author.ts";

const stale: Readonly<Record<NonNullable<Proposal["staleBecause"]>, string>> = {
  changed: "the skill changed since it was written",
  applied: "the skill has the text already",
  gone: "the skill is not there any more",
  "name-taken": "there is a skill of that name by now",
};

/** Throws `proposal_refused` when this reviewer may not approve this proposal as it is. */
export function refuseApproval(review: ProposalReview, verdict: ProposalVerdict): void {
  const { proposal, problems, findings, needs, because } = review;
  const { reviewer } = verdict;
  const refuse = (reason: ProposalRefusal, why: readonly string[], hint: string): never => {
    throw new SkillwrightError("proposal_refused", {
      message: `${proposal.id} is not approved: ${why.join("; ")}`,
      details: { id: proposal.id, reason, problems: why },
      hint,
    });
  };
  if (proposal.staleBecause !== undefined) {
    const hint =
      proposal.staleBecause === "changed"
        ? `\`skillwright proposals rebase ${proposal.id}\` brings it up to date; then look at it again.`
        : "Reject it.";
    refuse("stale", [stale[proposal.staleBecause]], hint);
  }
  if (mayBeSame(reviewer, proposal.author)) {
    refuse(
      "own",
      ["nobody approves their own proposal"],
      "Let somebody else review it, or edit the skill yourself.",
    );
  }
  if (isOfSameConversation(proposal, verdict)) {
    refuse(
      "own",
      ["it was filed in this conversation, and agents that work for each other count as one"],
      "A person has to review it: `skillwright proposals`.",
    );
  }
  if (problems.length > 0) refuse("invalid", problems, "Reject it, or have it proposed again.");
  const errors = findings.filter(({ severity }) => severity === "error").map(({ message }) => message);
  const isPerson = reviewer.kind === "person";
  if (errors.length > 0 && !(isPerson && verdict.findings === "accept")) {
    refuse("invalid", errors, "Reject it, or accept its findings if they are false alarms.");
  }
  if (isPerson) return;
  const why = reviewer.kind === "agent" ? because : ["only a person or an agent reviews proposals"];
  if (needs === "person" || reviewer.kind !== "agent") {
    refuse("needs-person", why, "A person has to review it: `skillwright proposals`.");
  }
}

/** One who proposes could ask another agent of the same conversation to approve: no person would ever see it. */
function isOfSameConversation({ conversation }: Proposal, verdict: ProposalVerdict): boolean {
  const isAgent = verdict.reviewer.kind === "agent";
  return isAgent && conversation !== undefined && conversation === verdict.conversation;
}
