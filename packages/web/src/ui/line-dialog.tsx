import { omitUndefined } from "@skillwright/core/internal";
import { useId, useState } from "react";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { Field, Input } from "./field.tsx";

interface LineDialogProps {
  readonly title: string;
  readonly lead?: string;
  /** The label of the field. */
  readonly label: string;
  /** Where it is kept. */
  readonly hint?: string;
  /** What the field starts with. */
  readonly start?: string;
  readonly placeholder?: string;
  readonly maxLength: number;
  /** The button that confirms. */
  readonly action: string;
  readonly onLine: (line: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks for one line of text, such as the reason of a decision. */
export function LineDialog({ label, hint, action, onLine, onClose, ...props }: LineDialogProps) {
  const { title, lead, placeholder, maxLength, start = "" } = props;
  const form = useId();
  const [line, setLine] = useState(start);
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      {...omitUndefined({ lead })}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={form} disabled={line.trim() === ""}>
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
          void onLine(line.trim());
        }}
      >
        <Field label={label} required {...omitUndefined({ hint })}>
          {(field) => (
            <Input
              {...field}
              value={line}
              maxLength={maxLength}
              placeholder={placeholder}
              onChange={(event) => setLine(event.target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
