import { type Author, compareText, proposalProse } from "@skillwright/core/internal";
import { withFileLock } from "../files/with-file-lock.ts";
import { applyProposal, decide, mergeWithCurrent, refuseApproval } from "./decide-proposal.ts";
import { draftProposal } from "./file-proposal.ts";
import { inspectProposal } from "./inspect-proposal.ts";
import type {
  Proposal,
  ProposalList,
  ProposalRequest,
  ProposalReview,
  ProposalVerdict,
  RebasedProposal,
  ReviewedProposal,
} from "./proposal.ts";
import { keepBase, proposalsLock, readProposalFiles, writeProposalFile } from "./proposal-files.ts";
import {
  addRecord,
  type ProposalDecision,
  readRecords,
  recordsProblem,
  replaceRecord,
} from "./proposal-records.ts";
import { findProposal, toProposal } from "./proposal-state.ts";
import { type ProposalsContext, refused } from "./proposals-context.ts";

/** Longest reason of a decision, in characters. */
const MAX_REASON_LENGTH = 1000;

/** Proposed changes. Anybody can edit their files: decisions are kept elsewhere, and apply to what is read then. */
export interface Proposals {
  /** Files a proposal. Throws `validation_error` or `limit_exceeded` for one that cannot be. */
  propose(request: ProposalRequest): Promise<Proposal>;
  /** Those that wait for a review; with `all`, the decided ones too. */
  list(options?: { readonly all?: boolean }): ProposalList;
  /** By its id, or by the name of a skill that has one waiting. Throws `proposal_not_found`. */
  get(query: string): Proposal;
  /** What a reviewer has to know. */
  inspect(query: string): ProposalReview;
  /** Approves and applies, or rejects. Throws `proposal_refused` with the reason when that may not be. */
  review(query: string, verdict: ProposalVerdict): Promise<ReviewedProposal>;
  /** Merges a stale proposal with the changes since; a conflict is reported and changes nothing. */
  rebase(query: string): Promise<RebasedProposal>;
}

/** Opens the proposals of a state folder. */
export function openProposals(context: ProposalsContext): Proposals {
  const { state } = context;
  const locked = <T>(work: () => T | Promise<T>): Promise<T> => withFileLock(proposalsLock(state), work);
  const list = ({ all = false } = {}): ProposalList => {
    const records = new Map(readRecords(state).map((record) => [record.id, record]));
    const places = all ? (["waiting", "decided"] as const) : (["waiting"] as const);
    const read = places.map((place) => readProposalFiles(state, place));
    const proposals = read
      .flatMap(({ files }) => files)
      .map((file) => toProposal(context, file, records.get(file.document.id)))
      .filter(({ decision }) => all || decision === undefined)
      .toSorted((a, b) => compareText(a.created, b.created) || compareText(a.id, b.id));
    const diagnostics = [...recordsProblem(state), ...read.flatMap((place) => place.diagnostics)];
    return { proposals, diagnostics };
  };
  const get = (query: string): Proposal => findProposal(list({ all: true }).proposals, query);
  const close = (proposal: Proposal, decision: ProposalDecision): Proposal => {
    decide(state, proposal, decision);
    return get(proposal.id);
  };
  return {
    list,
    get,
    inspect: (query) => inspectProposal(context, get(query)),
    propose: (request) =>
      locked(() => {
        const { proposals } = list({ all: true });
        const waiting = proposals.filter(({ decision }) => decision === undefined);
        const replaced = request.replaces === undefined ? undefined : findProposal(waiting, request.replaces);
        if (replaced !== undefined && !isSame(replaced.author, request.author)) {
          throw refused(replaced.id, "own", "Only its author replaces a proposal");
        }
        const { document, base } = draftProposal(context, request, {
          waiting,
          ids: new Set([...proposals, ...readRecords(state)].map(({ id }) => id)),
        });
        if (document.kind === "update") keepBase(state, base);
        // The record first: a file without one counts as planted.
        addRecord(state, document, request.conversation);
        writeProposalFile(state, document);
        if (replaced !== undefined) {
          const at = context.now().toISOString();
          const reason = `Replaced by ${document.id}`;
          close(replaced, { status: "superseded", by: request.author, at, reason });
        }
        return get(document.id);
      }),
    review: (query, verdict) =>
      locked(async () => {
        const proposal = get(query);
        const { reviewer } = verdict;
        const reason = proposalProse(verdict.reason ?? "").slice(0, MAX_REASON_LENGTH);
        const at = context.now().toISOString();
        if (proposal.decision !== undefined) {
          throw refused(
            proposal.id,
            "decided",
            `It was ${proposal.decision.status} on ${proposal.decision.at}`,
          );
        }
        if (verdict.hash !== undefined && verdict.hash !== proposal.hash) {
          throw refused(proposal.id, "changed", "It changed since you reviewed it; review it again");
        }
        if (verdict.decision === "reject") {
          const rejected = close(proposal, { status: "rejected", by: reviewer, at, reason });
          return { proposal: rejected, change: undefined };
        }
        const review = inspectProposal(context, proposal);
        refuseApproval(review, verdict);
        const change = await applyProposal(context, review, reviewer.name ?? reviewer.kind);
        const approved = close(proposal, { status: "approved", by: reviewer, at, reason });
        return { proposal: approved, change };
      }),
    rebase: (query) =>
      locked((): RebasedProposal => {
        const proposal = get(query);
        const merged = mergeWithCurrent(context, proposal);
        if (merged.kind === "conflict") return merged;
        if (merged.kind === "superseded") {
          const at = context.now().toISOString();
          const decision = {
            status: "superseded",
            by: proposal.author,
            at,
            reason: "The skill already has this text",
          } as const;
          return { kind: "superseded", proposal: close(proposal, decision) };
        }
        const { document } = merged;
        keepBase(state, merged.base);
        // An edited proposal stays one: bringing it up to date must not make it look filed.
        if (proposal.origin === "filed") replaceRecord(state, document);
        writeProposalFile(state, document);
        return { kind: "rebased", proposal: get(document.id) };
      }),
  };
}

function isSame(a: Author, b: Author): boolean {
  return a.kind === b.kind && a.name === b.name;
}
