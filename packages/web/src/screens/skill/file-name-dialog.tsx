import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Field, Input } from "../../ui/field.tsx";

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

const FORM = "file-name";

/** Asks for the path of a file in a skill's folder. */
export function FileNameDialog({ title, action, start, taken, onName, onClose }: FileNameDialogProps) {
  const [path, setPath] = useState(start);
  const [problem, setProblem] = useState<string>();
  const submit = async (): Promise<void> => {
    const wanted = path.trim().replace(/^\.?\/+/, "");
    if (wanted === "" || wanted.endsWith("/")) return setProblem("Enter a file name.");
    if (wanted !== start && taken.includes(wanted)) return setProblem(`${wanted} already exists.`);
    onClose();
    if (wanted !== start) await onName(wanted);
    return undefined;
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={FORM}>
            {action}
          </Button>
        </>
      }
    >
      <form
        id={FORM}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <Field label="Path" required hint="Relative to the skill's folder." error={problem}>
          {(props) => (
            <Input
              {...props}
              value={path}
              spellCheck={false}
              onChange={(event) => setPath(event.target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
