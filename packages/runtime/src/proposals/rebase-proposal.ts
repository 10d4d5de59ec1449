import { applyPatch, mergeTexts, type ProposalDocument, unifiedDiff } from "@skillwright/core/internal";
import type { Proposal, RebasedProposal } from "./proposal.ts";
import { readBase } from "./proposal-files.ts";
import { refused } from "./proposal-refused.ts";
import { toDocument } from "./proposal-state.ts";
import { currentText, effectiveSkill, type ProposalsContext } from "./proposals-context.ts";
import { textHash } from "./text-hash.ts";

/** What a stale proposal becomes with what changed meanwhile. */
export type Merged =
  | Extract<RebasedProposal, { readonly kind: "conflict" }>
  | { readonly kind: "superseded" }
  | {
      readonly kind: "merged";
      readonly document: ProposalDocument;
      /** The text that the document was written against. */
      readonly base: string;
    };

/** Merges a proposal with the skill as it is now. Throws `proposal_refused` where there is nothing to merge. */
export function mergeWithCurrent(context: ProposalsContext, proposal: Proposal): Merged {
  const { id, key, base: baseHash, diff } = proposal;
  if (proposal.decision !== undefined) throw refused(id, "decided", `It was ${proposal.decision.status}`);
  if (key === undefined || baseHash === undefined) {
    throw refused(id, "invalid", "A proposal for a new skill has nothing it could be merged with");
  }
  const base = readBase(context.state, baseHash);
  const applied = base === undefined ? undefined : applyPatch(base, diff);
  if (base === undefined || applied?.ok !== true) {
    throw refused(
      id,
      "invalid",
      "The text it was written against is not kept any more, or its diff does not fit it",
    );
  }
  const named = currentText(context, key);
  const target = named === undefined ? undefined : effectiveSkill(context, named.skill);
  const current = target === undefined ? undefined : currentText(context, target.found.key);
  if (current === undefined) throw refused(id, "stale", "The skill is not there any more");
  const merged = mergeTexts(base, current.text, applied.text);
  if (merged.kind === "conflict") return merged;
  if (merged.text === current.text) return { kind: "superseded" };
  const document: ProposalDocument = {
    ...toDocument(proposal),
    status: "pending",
    skill: current.skill.id,
    key: current.skill.found.key,
    base: textHash(current.text),
    result: textHash(merged.text),
    diff: unifiedDiff(current.text, merged.text, { path: "SKILL.md" }),
  };
  return { kind: "merged", document, base: current.text };
}
