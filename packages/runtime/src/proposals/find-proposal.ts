import { closest, SkillwrightError } from "@skillwright/core/internal";
import type { Proposal } from "./proposal.ts";

/** The proposal of an id, or the only one that waits for a skill. Throws `proposal_not_found`. */
export function findProposal(proposals: readonly Proposal[], query: string): Proposal {
  const byId = proposals.find(({ id }) => id === query);
  if (byId !== undefined) return byId;
  const waiting = proposals.filter(({ decision }) => decision === undefined);
  const ofSkill = waiting.filter(({ skill }) => skill === query);
  const [only] = ofSkill;
  if (only !== undefined && ofSkill.length === 1) return only;
  const suggestions =
    ofSkill.length > 0
      ? ofSkill.map(({ id }) => id)
      : closest(
          query,
          proposals.map(({ id }) => id),
        );
  throw new SkillwrightError("proposal_not_found", {
    message:
      ofSkill.length > 0
        ? `Several proposals for "${query}" wait for a review`
        : `There is no proposal "${query}"`,
    details: { id: query, suggestions },
    hint:
      suggestions.length > 0
        ? `Did you mean ${suggestions.join(" or ")}?`
        : "`skillwright proposals list --all` shows all there are.",
  });
}
