import { closest, didYouMean, type ProposalDocument, SkillwrightError } from "@skillwright/core/internal";
import { sha256 } from "../files/sha256.ts";
import type { Proposal } from "./proposal.ts";
import type { ProposalFile } from "./proposal-files.ts";
import { contentOf, type ProposalRecord } from "./proposal-records.ts";
import { currentText, effectiveSkill, type ProposalsContext } from "./proposals-context.ts";

/** The state of a proposal, by its record and the current skill; what its file says about it is ignored. */
export function toProposal(
  context: ProposalsContext,
  { file, place, document }: ProposalFile,
  record: ProposalRecord | undefined,
): Proposal {
  const hash = contentOf(document);
  const origin = record === undefined ? "planted" : record.content === hash ? "filed" : "edited";
  const { status: _, ...content } = document;
  // Who filed it is what the record says; a file could name anybody.
  const author = record?.author ?? { kind: "external" as const };
  const { conversation } = record ?? {};
  const from = conversation === undefined ? {} : { conversation };
  const shared = { ...content, author, ...from, origin, hash, file } as const;
  if (record?.decision !== undefined)
    return { ...shared, status: record.decision.status, decision: record.decision };
  if (place === "decided") return { ...shared, status: "superseded" };
  const staleBecause = whyStale(context, document);
  return staleBecause === undefined
    ? { ...shared, status: "pending" }
    : { ...shared, status: "stale", staleBecause };
}

function whyStale(
  context: ProposalsContext,
  { kind, key, base, result, skill }: ProposalDocument,
): Proposal["staleBecause"] {
  if (kind === "create" || key === undefined) {
    const isTaken = context.skills().some(({ name, scope }) => name === skill && scope !== "system");
    return isTaken ? "name-taken" : undefined;
  }
  const current = currentText(context, key);
  if (current === undefined) return "gone";
  const hash = sha256(current.text);
  if (hash === result) return "applied";
  return hash === base && effectiveSkill(context, current.skill) === current.skill ? undefined : "changed";
}

/** What the file of a proposal says while it waits. */
export function toDocument(
  proposal: Proposal,
): Omit<ProposalDocument, "status"> & { readonly status: "pending" } {
  const { id, kind, skill, key, base, result, author, created, diff, justification, evidence } = proposal;
  const content = { id, kind, skill, key, base, result, author, created, diff, justification, evidence };
  return { ...content, status: "pending" };
}

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
        ? `Several proposals for "${query}" are waiting for review`
        : `There is no proposal "${query}"`,
    details: { id: query, suggestions },
    hint: didYouMean(suggestions, "") ?? "`skillwright proposals list --all` shows all of them.",
  });
}
