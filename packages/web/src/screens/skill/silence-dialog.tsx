import { ReasonDialog } from "../../ui/reason-dialog.tsx";

interface SilenceDialogProps {
  /** The rule whose findings are accepted. */
  readonly rule: string;
  readonly onReason: (reason: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks why a rule's findings are acceptable. */
export function SilenceDialog({ rule, onReason, onClose }: SilenceDialogProps) {
  return (
    <ReasonDialog
      title="Accept this finding?"
      lead={`All findings of ${rule} in this skill stop counting, until any of its files change.`}
      label="Why is it acceptable?"
      hint="Saved in your configuration."
      maxLength={1000}
      action="Accept"
      onReason={onReason}
      onClose={onClose}
    />
  );
}
