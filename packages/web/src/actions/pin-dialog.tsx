import { LineDialog } from "../ui/line-dialog.tsx";
import type { InstalledRef } from "./use-installed-actions.tsx";

interface PinDialogProps {
  readonly skill: InstalledRef;
  readonly onPin: (skill: InstalledRef, reason: string | null) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asks why a skill should stay as it is. */
export function PinDialog({ skill, onPin, onClose }: PinDialogProps) {
  return (
    <LineDialog
      title={`Pin ${skill.name}`}
      lead="Updates skip this skill until you unpin it."
      label="Reason"
      hint="Saved in the lockfile, where others can see it."
      placeholder="Version 2 needs a newer Python"
      maxLength={500}
      action="Pin"
      onLine={(reason) => onPin(skill, reason)}
      onClose={onClose}
    />
  );
}
