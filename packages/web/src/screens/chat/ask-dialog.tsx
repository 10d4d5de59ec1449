import { questionView } from "@skillwright/core/internal";
import type { WaitingAsk } from "@skillwright/server/client";
import { useState } from "react";
import { useAttempt } from "../../actions/use-attempt.ts";
import { api } from "../../state/api.ts";
import { useAsks } from "../../state/use-pending.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { QuestionBody } from "../../ui/question-body.tsx";

interface AskDialogProps {
  readonly ask: WaitingAsk;
  /** Closes the dialog and leaves the question open in the chat. */
  readonly onLater: () => void;
}

/** A question for the user. Nothing happens until it is answered; after a timeout the answer is no. */
export function AskDialog({ ask, onLater }: AskDialogProps) {
  const { question } = ask;
  const [text, setText] = useState("");
  const [busy, setBusy] = useState(false);
  const attempt = useAttempt("asks");
  const view = questionView(question);
  const wantsText = view.answer !== "yes-no";
  const answer = async (decision: "allow" | "deny", value?: string): Promise<void> => {
    setBusy(true);
    const send = () => api.answerAsk({ params: { ask: ask.id }, body: { decision, value } });
    if (!(await attempt(send))) setBusy(false);
  };
  return (
    <FormDialog
      onClose={onLater}
      title={view.title}
      lead={view.lead}
      action={view.confirm}
      busy={busy}
      disabled={wantsText && text === ""}
      cancel={
        <>
          <Button onClick={() => void answer("deny")} disabled={busy}>
            {wantsText ? "Skip" : "Deny"}
          </Button>
          {view.always !== undefined && (
            <Button onClick={() => void answer("allow", "always")} disabled={busy}>
              {view.always}
            </Button>
          )}
        </>
      }
      onSubmit={() => {
        if (!wantsText) void answer("allow");
        else if (text !== "") void answer("allow", text);
      }}
    >
      <div className="empty:hidden">
        <QuestionBody parts={view.parts} />
      </div>
      {view.choices.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {view.choices.map((choice) => (
            <Button key={choice} disabled={busy} onClick={() => void answer("allow", choice)}>
              {choice}
            </Button>
          ))}
        </div>
      )}
      {wantsText && (
        <TextField
          label={view.field}
          required
          type={view.answer === "secret" ? "password" : "text"}
          autoComplete="off"
          spellCheck={question.kind === "ask-user"}
          value={text}
          onText={setText}
        />
      )}
    </FormDialog>
  );
}

/** The first of some questions that wasn't postponed. */
export function useOpenAsk(isMeant: (ask: WaitingAsk) => boolean) {
  const { data } = useAsks();
  const [later, setLater] = useState<ReadonlySet<string>>(new Set());
  const open = data?.asks.find((ask) => isMeant(ask) && !later.has(ask.id));
  return {
    open,
    hide: () => open !== undefined && setLater(new Set([...later, open.id])),
    show: (id: string) => setLater(new Set([...later].filter((one) => one !== id))),
  };
}
