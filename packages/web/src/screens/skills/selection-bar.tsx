import { Download, Power, PowerOff, Trash2, X } from "lucide-react";
import type { ReactNode } from "react";
import type { ActedSkill, SkillActions } from "../../actions/use-skill-actions.ts";
import { Button, IconButton } from "../../ui/button.tsx";

interface SelectionBarProps {
  readonly skills: readonly ActedSkill[];
  readonly actions: SkillActions;
  readonly onClear: () => void;
}

/** Bulk actions for the selected skills. */
export function SelectionBar({ skills, actions, onClear }: SelectionBarProps) {
  const editable = skills.filter((skill) => skill.editable);
  return (
    <section
      aria-label="Selected skills"
      className="fixed inset-x-3 bottom-20 z-20 mx-auto flex max-w-max items-center gap-1 rounded-card border border-line bg-surface p-1.5 pl-4 shadow-lift animate-rise md:bottom-5 md:left-[13.5rem]"
    >
      <span aria-live="polite" className="mr-2 font-medium whitespace-nowrap tabular-nums">
        {skills.length} selected
      </span>
      <Act icon={<Power />} onClick={() => void actions.switchTo(skills, "on")}>
        Enable
      </Act>
      <Act icon={<PowerOff />} onClick={() => void actions.switchTo(skills, "off")}>
        Disable
      </Act>
      <Act icon={<Download />} onClick={() => void actions.exportFiles(skills)}>
        Export
      </Act>
      <Act
        icon={<Trash2 />}
        disabled={editable.length === 0}
        onClick={() => {
          void actions.remove(editable);
          onClear();
        }}
      >
        {editable.length < skills.length && editable.length > 0 ? `Delete ${editable.length}` : "Delete"}
      </Act>
      <IconButton label="Clear selection" icon={<X />} onClick={onClear} />
    </section>
  );
}

interface ActProps {
  readonly icon: ReactNode;
  readonly disabled?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

function Act({ icon, disabled = false, onClick, children }: ActProps) {
  return (
    <Button variant="quiet" icon={icon} disabled={disabled} onClick={onClick} className="max-sm:px-2.5">
      <span className="max-sm:sr-only">{children}</span>
    </Button>
  );
}
