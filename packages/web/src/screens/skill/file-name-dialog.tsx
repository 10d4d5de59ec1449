import { useState } from "react";
import { TextField } from "../../ui/field.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";

interface FileNameDialogProps {
  readonly title: string;
  /** The label of the button. */
  readonly action: string;
  readonly start: string;
  /** Paths that exist. */
  readonly taken: readonly string[];
  readonly onName: (path: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks for the path of a file in a skill's folder. */
export function FileNameDialog({ start, taken, onName, ...dialog }: FileNameDialogProps) {
  const [path, setPath] = useState(start);
  const [problem, setProblem] = useState<string>();
  const submit = (): void => {
    const wanted = path.trim().replace(/^\.?\/+/, "");
    if (wanted === "" || wanted.endsWith("/")) setProblem("Enter a file name.");
    else if (wanted === start) dialog.onClose();
    else if (taken.includes(wanted)) setProblem(`${wanted} already exists.`);
    else {
      dialog.onClose();
      void onName(wanted);
    }
  };
  return (
    <FormDialog {...dialog} onSubmit={submit}>
      <TextField
        label="Path"
        required
        hint="Relative to the skill's folder."
        error={problem}
        value={path}
        spellCheck={false}
        onText={setPath}
      />
    </FormDialog>
  );
}
