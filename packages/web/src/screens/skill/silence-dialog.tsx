import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Field, Input } from "../../ui/field.tsx";

interface SilenceDialogProps {
  /** The rule whose findings are accepted. */
  readonly rule: string;
  readonly onReason: (reason: string) => Promise<void>;
  readonly onClose: () => void;
}

const FORM = "silence";

/** Asks why a rule's findings are acceptable. */
export function SilenceDialog({ rule, onReason, onClose }: SilenceDialogProps) {
  const [reason, setReason] = useState("");
  return (
    <Dialog
      open
      onClose={onClose}
      title="Accept this finding?"
      lead={`All findings of ${rule} in this skill stop counting, until any of its files change.`}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={FORM} disabled={reason.trim() === ""}>
            Accept
          </Button>
        </>
      }
    >
      <form
        id={FORM}
        onSubmit={(event) => {
          event.preventDefault();
          onClose();
          void onReason(reason.trim());
        }}
      >
        <Field label="Why is it acceptable?" required hint="Saved in your configuration.">
          {(props) => (
            <Input
              {...props}
              value={reason}
              maxLength={1000}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
