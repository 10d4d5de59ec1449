import { useState } from "react";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Field, Input } from "../ui/field.tsx";
import type { InstalledRef } from "./use-installed-actions.tsx";

interface PinDialogProps {
  readonly skill: InstalledRef;
  readonly onPin: (skill: InstalledRef, reason: string | null) => Promise<void>;
  readonly onClose: () => void;
}

const FORM = "pin";

/** Asks why a skill should stay as it is. */
export function PinDialog({ skill, onPin, onClose }: PinDialogProps) {
  const [reason, setReason] = useState("");
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Pin ${skill.name}`}
      lead="Updates leave it as it is until you unpin it."
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={FORM} disabled={reason.trim() === ""}>
            Pin
          </Button>
        </>
      }
    >
      <form
        id={FORM}
        onSubmit={(event) => {
          event.preventDefault();
          onClose();
          void onPin(skill, reason.trim());
        }}
      >
        <Field label="Reason" required hint="Kept in the lockfile, for you and for others.">
          {(props) => (
            <Input
              {...props}
              value={reason}
              maxLength={500}
              placeholder="Version 2 needs a newer Python"
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
