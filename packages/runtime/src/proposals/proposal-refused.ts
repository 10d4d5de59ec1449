import { type ProposalRefusal, SkillwrightError } from "@skillwright/core/internal";

/** The error for a proposal that cannot be decided in the wanted way. */
export function refused(
  id: string,
  reason: ProposalRefusal,
  problem: string,
): SkillwrightError<"proposal_refused"> {
  return new SkillwrightError("proposal_refused", {
    message: `${id} cannot be decided: ${problem}`,
    details: { id, reason, problems: [problem] },
  });
}
