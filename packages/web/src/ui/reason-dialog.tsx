import { useId, useState } from "react";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { Field, Input } from "./field.tsx";

interface ReasonDialogProps {
  readonly title: string;
  readonly lead: string;
  /** The label of the field. */
  readonly label: string;
  /** Where the reason is kept. */
  readonly hint: string;
  readonly placeholder?: string;
  readonly maxLength: number;
  /** The button that confirms. */
  readonly action: string;
  readonly onReason: (reason: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks for the reason of a decision. */
export function ReasonDialog({ label, hint, action, onReason, onClose, ...props }: ReasonDialogProps) {
  const { title, lead, placeholder, maxLength } = props;
  const form = useId();
  const [reason, setReason] = useState("");
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      lead={lead}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={form} disabled={reason.trim() === ""}>
            {action}
          </Button>
        </>
      }
    >
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault();
          onClose();
          void onReason(reason.trim());
        }}
      >
        <Field label={label} required hint={hint}>
          {(field) => (
            <Input
              {...field}
              value={reason}
              maxLength={maxLength}
              placeholder={placeholder}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
