import type { Operations } from "@skillwright/server/client";
import { useQueryClient } from "@tanstack/react-query";
import { Check, GitMerge, X } from "lucide-react";
import { useState } from "react";
import { api } from "../../state/api.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Field, TextArea } from "../../ui/field.tsx";
import { useNotify } from "../../ui/notices.tsx";

type Review = Operations["getProposal"]["response"];

/** The actions for an open proposal. */
export function ProposalActions({ review }: { readonly review: Review }) {
  const { proposal, problems, findings } = review;
  const [asked, setAsked] = useState<"approve" | "reject">();
  const [reason, setReason] = useState("");
  const [busy, setBusy] = useState(false);
  const notify = useNotify();
  const queries = useQueryClient();
  const errors = findings.filter(({ severity }) => severity === "error").length;
  const run = async (what: () => Promise<string>): Promise<void> => {
    setBusy(true);
    try {
      notify({ text: await what() });
    } catch (error) {
      notify({ text: error instanceof Error ? error.message : String(error), tone: "failed" });
    }
    setBusy(false);
    setAsked(undefined);
    setReason("");
    await queries.invalidateQueries({ queryKey: ["proposals"] });
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
  if (proposal.status === "stale") {
    return (
      <div className="flex flex-wrap gap-2">
        <Button
          variant="danger"
          icon={<X aria-hidden className="size-4" />}
          onClick={() => setAsked("reject")}
        >
          Reject
        </Button>
        <Button
          variant="primary"
          busy={busy}
          icon={<GitMerge aria-hidden className="size-4" />}
          onClick={() => void run(rebase)}
        >
          Rebase
        </Button>
        {asked !== undefined && dialog("reject")}
      </div>
    );
  }
  if (proposal.status !== "pending") return null;
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="danger" icon={<X aria-hidden className="size-4" />} onClick={() => setAsked("reject")}>
        Reject
      </Button>
      <Button
        variant="primary"
        disabled={problems.length > 0}
        icon={<Check aria-hidden className="size-4" />}
        onClick={() => setAsked("approve")}
      >
        Approve
      </Button>
      {asked !== undefined && dialog(asked)}
    </div>
  );

  function dialog(decision: "approve" | "reject") {
    const isYes = decision === "approve";
    return (
      <Dialog
        open
        onClose={() => setAsked(undefined)}
        title={isYes ? "Apply this change?" : "Reject this proposal?"}
        lead={
          isYes
            ? "Updates the skill now. You can restore the old text from its history."
            : "The skill doesn't change. The agent can see your reason."
        }
        actions={
          <>
            <Button onClick={() => setAsked(undefined)}>Cancel</Button>
            <Button
              variant={isYes ? "primary" : "danger"}
              busy={busy}
              onClick={() => void run(decide(decision))}
            >
              {isYes ? (errors > 0 ? "Apply with errors" : "Apply") : "Reject"}
            </Button>
          </>
        }
      >
        {isYes && errors > 0 && (
          <p className="mb-3 text-danger">
            The new text has {errors} {errors === 1 ? "error" : "errors"} that the old text didn't have.
          </p>
        )}
        <Field label="Reason">
          {(props) => (
            <TextArea
              {...props}
              rows={3}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </Field>
      </Dialog>
    );
  }
}
