import { useState } from "react";
import { api, queries } from "../state/api.ts";
import { skillsKey, useSkills } from "../state/use-skills.ts";
import { NameField } from "../ui/field.tsx";
import { FormDialog } from "../ui/form-dialog.tsx";
import { useNotify } from "../ui/notices.tsx";
import type { ActedSkill } from "./use-skill-actions.ts";
import { useSubmission } from "./use-submission.ts";

interface RenameDialogProps {
  readonly skill: Pick<ActedSkill, "name" | "displayName" | "path">;
  /** Called with the new name once the skill has it. */
  readonly onRenamed?: (name: string) => void;
  readonly onClose: () => void;
}

/** Asks for a skill's new name and renames it, with its folder. */
export default function RenameDialog({ skill, onRenamed, onClose }: RenameDialogProps) {
  const [name, setName] = useState(skill.name);
  const { problem, submit } = useSubmission();
  const notify = useNotify();
  const { data: list } = useSkills();
  const wanted = name.trim();
  const rename = async (): Promise<void> => {
    // Elsewhere it would be allowed, and one of both would be shadowed.
    if (list?.skills.some((other) => other.name === wanted && other.path !== skill.path))
      throw new Error("Another skill has this name.");
    const renamed = await api.renameSkill({ params: { skill: skill.path }, body: { name: wanted } });
    await queries.invalidateQueries({ queryKey: skillsKey });
    notify({ text: [`Renamed to ${renamed.name}.`, ...renamed.notices].join(" ") });
    onClose();
    onRenamed?.(renamed.name);
  };
  return (
    <FormDialog
      onClose={onClose}
      title={`Rename ${skill.displayName}`}
      lead="Also renames its folder. Keeps its history, settings, and usage counts."
      action="Rename"
      disabled={wanted === "" || wanted === skill.name}
      onSubmit={() => submit(rename)}
    >
      <NameField label="New name" error={problem} value={name} onText={setName} />
    </FormDialog>
  );
}
