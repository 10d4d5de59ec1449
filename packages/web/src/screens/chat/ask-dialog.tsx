import { questionView } from "@skillwright/core/internal";
import type { WaitingAsk } from "@skillwright/server/client";
import { type SubmitEvent, useState } from "react";
import { useAttempt } from "../../actions/use-attempt.ts";
import { api } from "../../state/api.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/field.tsx";
import { QuestionBody } from "../../ui/question-body.tsx";

interface AskDialogProps {
  readonly ask: WaitingAsk;
  /** Closes the dialog and leaves the question open in the chat. */
  readonly onLater: () => void;
}

const FORM = "answer";

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
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (wantsText) {
      if (text !== "") void answer("allow", text);
    } else void answer("allow");
  };
  return (
    <Dialog
      open
      onClose={onLater}
      title={view.title}
      lead={view.lead}
      actions={
        <>
          <Button onClick={() => void answer("deny")} disabled={busy}>
            {wantsText ? "Skip" : "Deny"}
          </Button>
          {view.always !== undefined && (
            <Button onClick={() => void answer("allow", "always")} disabled={busy}>
              {view.always}
            </Button>
          )}
          <Button variant="primary" type="submit" form={FORM} busy={busy} disabled={wantsText && text === ""}>
            {view.confirm}
          </Button>
        </>
      }
    >
      <form id={FORM} onSubmit={submit}>
        <QuestionBody parts={view.parts} />
        {view.choices.length > 0 && (
          <div className="mb-4 flex flex-wrap gap-2">
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
      </form>
    </Dialog>
  );
}
