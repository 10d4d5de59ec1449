import type { Operations } from "@skillwright/server/client";
import { Badge, type Tone } from "../../ui/badge.tsx";

/** A proposal as the server tells it. */
export type Proposal = Operations["listProposals"]["response"]["proposals"][number];

const states: Readonly<
  Record<Proposal["status"], { readonly tone: Tone; readonly word: string; readonly why: string }>
> = {
  pending: { tone: "info", word: "waiting", why: "It waits for your word" },
  stale: { tone: "warn", word: "out of date", why: "The skill changed since it was written" },
  approved: { tone: "accent", word: "approved", why: "It was applied" },
  rejected: { tone: "plain", word: "rejected", why: "It was not applied" },
  superseded: { tone: "plain", word: "superseded", why: "Something else took its place" },
};

export function ProposalStatus({ proposal }: { readonly proposal: Proposal }) {
  const { tone, word, why } = states[proposal.status];
  return (
    <>
      <Badge tone={tone} title={why}>
        {word}
      </Badge>
      {proposal.kind === "create" && <Badge>new skill</Badge>}
      {proposal.origin !== "filed" && (
        <Badge tone="danger" title="Somebody changed its file by hand, or put it there">
          {proposal.origin}
        </Badge>
      )}
    </>
  );
}

/** Whether somebody still has to decide. */
export function isOpen({ status }: Pick<Proposal, "status">): boolean {
  return status === "pending" || status === "stale";
}
