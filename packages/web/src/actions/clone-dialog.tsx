import { useLazyComponent } from "../ui/use-lazy-component.ts";
import type { ActedSkill } from "./use-skill-actions.ts";

interface CloneDialogProps {
  /** Undefined while the dialog is closed. */
  readonly skill: ActedSkill | undefined;
  readonly onClose: () => void;
}

const load = () => import("./clone-form.tsx");

/** Copies a skill to an editable location and opens the copy in the editor. */
export function CloneDialog({ skill, onClose }: CloneDialogProps) {
  const CloneForm = useLazyComponent(load, { wanted: skill !== undefined, onFailure: onClose });
  if (skill === undefined || CloneForm === undefined) return null;
  return <CloneForm key={skill.path} skill={skill} onClose={onClose} />;
}
