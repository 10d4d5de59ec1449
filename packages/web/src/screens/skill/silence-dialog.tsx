import { LineDialog } from "../../ui/line-dialog.tsx";

interface SilenceDialogProps {
  /** The rule whose findings are accepted. */
  readonly rule: string;
  readonly onLine: (reason: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks why a rule's findings are acceptable. */
export function SilenceDialog({ rule, onLine, onClose }: SilenceDialogProps) {
  return (
    <LineDialog
      title="Accept this finding?"
      lead={`All findings of ${rule} in this skill stop counting, until any of its files change.`}
      label="Why is it acceptable?"
      hint="Saved in your configuration."
      maxLength={1000}
      action="Accept"
      onLine={onLine}
      onClose={onClose}
    />
  );
}
