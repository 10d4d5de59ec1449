import type { Operations } from "@skillwright/server/client";
import { Badge, type Tone } from "../../ui/badge.tsx";

/** A proposal as the server returns it. */
export type Proposal = Operations["listProposals"]["response"]["proposals"][number];

const states: Readonly<
  Record<Proposal["status"], { readonly tone: Tone; readonly word: string; readonly why: string }>
> = {
  pending: { tone: "info", word: "waiting", why: "Waiting for your review" },
  stale: { tone: "warn", word: "out of date", why: "The skill has changed since this was proposed" },
  approved: { tone: "accent", word: "approved", why: "Applied to the skill" },
  rejected: { tone: "plain", word: "rejected", why: "Not applied" },
  superseded: { tone: "plain", word: "superseded", why: "Replaced by another change" },
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
        <Badge tone="danger" title="Skillwright didn't write this file, so its author can't be verified">
          {proposal.origin === "edited" ? "edited by hand" : "added by hand"}
        </Badge>
      )}
    </>
  );
}

/** Whether the proposal still needs a decision. */
export function isOpen({ status }: Pick<Proposal, "status">): boolean {
  return status === "pending" || status === "stale";
}
