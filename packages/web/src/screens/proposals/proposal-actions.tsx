import type { Operations } from "@skillwright/server/client";
import { Check, GitMerge, X } from "lucide-react";
import { useState } from "react";
import { useAttempt } from "../../actions/use-attempt.ts";
import { api } from "../../state/api.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { count } from "../../ui/words.ts";

type Review = Operations["getProposal"]["response"];

/** The actions for an open proposal. */
export function ProposalActions({ review }: { readonly review: Review }) {
  const { proposal, problems, findings } = review;
  const [asked, setAsked] = useState<"approve" | "reject">();
  const [reason, setReason] = useState("");
  const attempt = useAttempt("proposals");
  const errors = findings.filter(({ severity }) => severity === "error").length;
  const run = async (what: () => Promise<string>): Promise<void> => {
    await attempt(what, String);
    setAsked(undefined);
    setReason("");
  };
  const decide = (decision: "approve" | "reject") => async (): Promise<string> => {
    await api.reviewProposal({
      params: { proposal: proposal.id },
      body: {
        decision,
        hash: proposal.hash,
        ...(reason.trim() !== "" && { reason: reason.trim() }),
        ...(decision === "approve" && errors > 0 && { findings: "accept" as const }),
      },
    });
    return decision === "approve" ? `Updated ${proposal.skill}` : "Proposal rejected";
  };
  const rebase = async (): Promise<string> => {
    const result = await api.rebaseProposal({ params: { proposal: proposal.id } });
    if (result.kind === "rebased") return "Proposal rebased on the current text";
    if (result.kind === "superseded") return "The skill already has this text";
    throw new Error(
      `The proposal and the skill changed the same lines (${result.conflicts.map(({ line }) => line).join(", ")}). Reject the proposal or edit the skill yourself.`,
    );
  };
  const isStale = proposal.status === "stale";
  if (!isStale && proposal.status !== "pending") return null;
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="danger" icon={<X />} onClick={() => setAsked("reject")}>
        Reject
      </Button>
      {isStale ? (
        <Button variant="primary" icon={<GitMerge />} onClick={() => run(rebase)}>
          Rebase
        </Button>
      ) : (
        <Button
          variant="primary"
          disabled={problems.length > 0}
          icon={<Check />}
          onClick={() => setAsked("approve")}
        >
          Approve
        </Button>
      )}
      {asked !== undefined && (
        <FormDialog
          {...dialogs[asked]}
          onClose={() => setAsked(undefined)}
          action={asked === "reject" ? "Reject" : errors > 0 ? "Apply with errors" : "Apply"}
          onSubmit={() => run(decide(asked))}
        >
          {asked === "approve" && errors > 0 && (
            <p className="text-danger">
              The new text has {count(errors, "error")} that the old text didn't have.
            </p>
          )}
          <TextField label="Reason" rows={3} value={reason} onText={setReason} />
        </FormDialog>
      )}
    </div>
  );
}

const dialogs = {
  approve: {
    title: "Apply this change?",
    lead: "Updates the skill now. You can restore the old text from its history.",
    variant: "primary",
  },
  reject: {
    title: "Reject this proposal?",
    lead: "The skill doesn't change. The agent can see your reason.",
    variant: "danger",
  },
} as const;
