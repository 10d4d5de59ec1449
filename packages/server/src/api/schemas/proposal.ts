import { z } from "@hono/zod-openapi";
import type { Diagnostic, DiagnosticCode, LintFinding, MergeConflict } from "@skillwright/core/internal";
import type {
  Proposal,
  ProposalDecision,
  ProposalList,
  ProposalReview,
  RebasedProposal,
} from "@skillwright/runtime/internal";
import { documentOf } from "./document-of.ts";
import { author } from "./history.ts";

const decision = documentOf<ProposalDecision>("ProposalDecision", {
  status: z.enum(["approved", "rejected", "superseded"]),
  by: author,
  at: z.string(),
  reason: z.string(),
});

/** A proposal as it stands now. */
export const proposal: z.ZodType<Proposal> = documentOf<Proposal>("Proposal", {
  id: z.string(),
  kind: z.enum(["update", "create"]),
  skill: z.string(),
  key: z.string().optional(),
  base: z.string().optional(),
  result: z.string(),
  author,
  created: z.string(),
  status: z.enum(["pending", "approved", "rejected", "stale", "superseded"]),
  diff: z.string(),
  justification: z.string(),
  evidence: z.string(),
  conversation: z.string().optional(),
  staleBecause: z.enum(["changed", "applied", "gone", "name-taken"]).optional(),
  origin: z.enum(["filed", "edited", "planted"]),
  hash: z.string(),
  file: z.string(),
  decision: decision.optional(),
});

const findingShape = {
  code: z.string() as unknown as z.ZodType<DiagnosticCode>,
  severity: z.enum(["error", "warning", "info"]),
  message: z.string(),
  file: z.string(),
  line: z.number().int().optional(),
  column: z.number().int().optional(),
  hint: z.string().optional(),
};

/** Proposals and files among them that are none. */
export const proposalList: z.ZodType<ProposalList> = documentOf<ProposalList>("ProposalList", {
  proposals: z.array(proposal),
  diagnostics: z.array(documentOf<Diagnostic>("Finding", findingShape)),
});

const fix = z.object({
  title: z.string(),
  edits: z.array(z.object({ start: z.number().int(), end: z.number().int(), text: z.string() })),
});

/** Everything a reviewer has to know. */
export const proposalReview: z.ZodType<ProposalReview> = documentOf<ProposalReview>("ProposalReview", {
  proposal,
  before: z.string().optional(),
  after: z.string().optional(),
  problems: z.array(z.string()),
  findings: z.array(documentOf<LintFinding>("FindingWithFix", { ...findingShape, fix: fix.optional() })),
  executes: z.array(z.string()),
  permissions: z.array(z.string()),
  needs: z.enum(["person", "reviewer"]),
  because: z.array(z.string()),
});

const conflict = documentOf<MergeConflict>("MergeConflict", {
  line: z.number().int(),
  base: z.string(),
  ours: z.string(),
  theirs: z.string(),
});

/** What came of an attempt to bring a proposal up to date. */
export const rebasedProposal: z.ZodType<RebasedProposal> = z
  .union([
    z.object({ kind: z.literal("rebased"), proposal }),
    z.object({ kind: z.literal("superseded"), proposal }),
    z.object({ kind: z.literal("conflict"), conflicts: z.array(conflict) }),
  ])
  .openapi("RebasedProposal");
