import { LineDialog } from "../ui/line-dialog.tsx";
import type { InstalledRef } from "./use-installed-actions.tsx";

interface PinDialogProps {
  readonly skill: InstalledRef;
  readonly onPin: (skill: InstalledRef, reason: string | null) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks why a skill should stay as it is. */
export function PinDialog({ skill, onPin, onClose }: PinDialogProps) {
  return (
    <LineDialog
      title={`Pin ${skill.name}`}
      lead="Updates leave it as it is until you unpin it."
      label="Reason"
      hint="Kept in the lockfile, for you and for others."
      placeholder="Version 2 needs a newer Python"
      maxLength={500}
      action="Pin"
      onLine={(reason) => onPin(skill, reason)}
      onClose={onClose}
    />
  );
}
