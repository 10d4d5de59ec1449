import { MAX_DECIDED_PROPOSALS, type ProposalDocument } from "@skillwright/core/internal";
import type { Proposal } from "./proposal.ts";
import { dropBases, fileAway, readProposalFiles, removeDecided } from "./proposal-files.ts";
import { contentOf, type ProposalDecision, readRecords, writeRecords } from "./proposal-records.ts";
import { toDocument } from "./proposal-state.ts";

/** Takes a decision down, puts the file away, and drops what is beyond the limit of decided ones. */
export function decide(state: string, proposal: Proposal, decision: ProposalDecision): void {
  const document: ProposalDocument = { ...toDocument(proposal), status: decision.status };
  const { id, author, created } = document;
  const known = readRecords(state);
  const record = known.find((candidate) => candidate.id === id) ?? {
    id,
    content: contentOf(document),
    author,
    created,
  };
  const records = [...known.filter((candidate) => candidate.id !== id), { ...record, decision }];
  const decided = records.filter((candidate) => candidate.decision !== undefined);
  const dropped = decided.slice(0, Math.max(0, decided.length - MAX_DECIDED_PROPOSALS));
  writeRecords(
    state,
    records.filter((candidate) => !dropped.includes(candidate)),
  );
  fileAway(state, document);
  for (const { id: old } of dropped) removeDecided(state, old);
  const waiting = readProposalFiles(state, "waiting").files;
  dropBases(state, new Set(waiting.flatMap((file) => file.document.base ?? [])));
}
