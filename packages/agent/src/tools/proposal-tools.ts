import { markUntrusted } from "@skillwright/core/internal";
import type { ProposalReview, Session, Skills } from "@skillwright/runtime/internal";
import * as z from "zod";
import { answer, defineTool, type OwnTool } from "./define-tool.ts";

/** The reviewer and the session. */
export interface ReviewContext {
  readonly skills: Skills;
  readonly agent: string;
  readonly session: Pick<Session, "conversation">;
}

/** Tools to review proposals; the store decides who may approve what. One from the same conversation needs a person. */
export function proposalTools(context: ReviewContext): readonly OwnTool[] {
  return [listProposals(context), readProposal(context), decideProposal(context)];
}

function listProposals({ skills }: ReviewContext): OwnTool {
  return defineTool({
    name: "list_proposals",
    description: "List the proposed changes to skills that are waiting for review.",
    input: {},
    async run() {
      const { proposals } = await skills.proposals();
      if (proposals.length === 0) return answer("No proposals are waiting.");
      const lines = proposals.map(({ id, skill, kind, status, author }) => {
        const by = author.name === undefined ? author.kind : `${author.kind} ${author.name}`;
        return `${id}: ${kind} ${skill}, ${status}, by ${by}`;
      });
      return answer(markUntrusted(lines.join("\n"), "proposals"));
    },
  });
}

function readProposal({ skills, session }: ReviewContext): OwnTool {
  return defineTool({
    name: "read_proposal",
    description:
      "Read a proposal: its reason, the new text, lint findings, what it would run and be allowed to do, and who may decide.",
    input: { id: z.string().min(1).describe("The proposal's id") },
    async run({ id }) {
      const review = await skills.inspectProposal(id);
      return answer(
        markUntrusted(reviewText(review, session.conversation), `proposal ${review.proposal.id}`),
      );
    },
  });
}

function decideProposal({ skills, agent, session }: ReviewContext): OwnTool {
  return defineTool({
    name: "decide_proposal",
    description:
      "Approve or reject a proposal that you have read. Only text changes can be approved here; anything that runs code or gets more permissions, and anything filed in this conversation, needs a person.",
    input: {
      id: z.string().min(1).describe("The proposal's id"),
      hash: z
        .string()
        .min(1)
        .describe("The hash from read_proposal, so that the decision is about what was read"),
      decision: z.enum(["approve", "reject"]).describe("The decision"),
      reason: z.string().min(1).describe("Why, in one or two sentences that its author can act on"),
    },
    async run({ id, hash, decision, reason }) {
      const { proposal } = await skills.reviewProposal(id, {
        decision,
        hash,
        reason,
        reviewer: { kind: "agent", name: agent },
        conversation: session.conversation,
      });
      return answer(`Proposal ${proposal.id} is ${proposal.status}.`);
    },
  });
}

function reviewText(review: ProposalReview, conversation: string): string {
  const { proposal, problems, findings, executes, permissions } = review;
  const isOwn = proposal.conversation === conversation;
  const needs = isOwn ? "person" : review.needs;
  const because = [...review.because, ...(isOwn ? ["it was filed in this conversation"] : [])];
  const { id, hash, skill, kind, status, justification, evidence, diff } = proposal;
  const list = (title: string, items: readonly string[]): readonly string[] =>
    items.length === 0 ? [] : [`${title}:`, ...items.map((item) => `- ${item}`)];
  return [
    `id: ${id}`,
    `hash: ${hash}`,
    `skill: ${skill}`,
    `kind: ${kind}`,
    `status: ${status}`,
    `may be decided by: ${needs === "person" ? "only a person" : "a reviewer"}`,
    ...list("because", because),
    ...list("cannot be approved because", problems),
    ...list("would execute", executes),
    ...list("would be allowed", permissions),
    ...list(
      "lint",
      findings.map(({ severity, message }) => `${severity}: ${message}`),
    ),
    `why: ${justification}`,
    ...(evidence === "" ? [] : [`evidence: ${evidence}`]),
    "",
    diff,
  ].join("\n");
}
