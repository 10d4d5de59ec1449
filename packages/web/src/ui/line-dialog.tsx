import { omitUndefined } from "@skillwright/core/internal";
import { useState } from "react";
import { TextField } from "./field.tsx";
import { FormDialog } from "./form-dialog.tsx";

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
  readonly onLine: (line: string) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asks for one line of text, such as the reason for a decision. */
export function LineDialog({
  label,
  hint,
  start = "",
  placeholder,
  maxLength,
  onLine,
  ...dialog
}: LineDialogProps) {
  const [line, setLine] = useState(start);
  return (
    <FormDialog
      {...dialog}
      disabled={line.trim() === ""}
      onSubmit={() => {
        dialog.onClose();
        void onLine(line.trim());
      }}
    >
      <TextField
        label={label}
        required
        {...omitUndefined({ hint })}
        value={line}
        maxLength={maxLength}
        placeholder={placeholder}
        onText={setLine}
      />
    </FormDialog>
  );
}
