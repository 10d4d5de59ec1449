import { useState } from "react";
import { api, queries } from "../state/api.ts";
import { skillsKey, useSkills } from "../state/use-skills.ts";
import { NameField } from "../ui/field.tsx";
import { FormDialog } from "../ui/form-dialog.tsx";
import { useNotify } from "../ui/notices.tsx";
import { errorText } from "./error-text.ts";
import { nameConflictOf } from "./name-conflict.tsx";
import type { ActedSkill } from "./use-skill-actions.ts";

interface RenameDialogProps {
  readonly skill: Pick<ActedSkill, "name" | "displayName" | "path">;
  /** Called with the new name once the skill has it. */
  readonly onRenamed?: (name: string) => void;
  readonly onClose: () => void;
}

/** Asks for a skill's new name and renames it, with its folder. */
export default function RenameDialog({ skill, onRenamed, onClose }: RenameDialogProps) {
  const [name, setName] = useState(skill.name);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const notify = useNotify();
  const { data: list } = useSkills("skillwright");
  const rename = async (): Promise<void> => {
    const wanted = name.trim();
    // Elsewhere it would be allowed, and one of both would be shadowed.
    if (list?.skills.some((other) => other.name === wanted && other.path !== skill.path))
      return setProblem("Another skill has this name.");
    setBusy(true);
    setProblem(undefined);
    try {
      const renamed = await api.renameSkill({ params: { skill: skill.path }, body: { name: wanted } });
      await queries.invalidateQueries({ queryKey: skillsKey });
      notify({ text: [`Renamed to ${renamed.name}.`, ...renamed.notices].join(" ") });
      onClose();
      onRenamed?.(renamed.name);
    } catch (error) {
      const taken = nameConflictOf(error);
      setProblem(
        taken === undefined
          ? errorText(error)
          : `This name is already taken. "${taken.suggestion}" is available.`,
      );
      setBusy(false);
    }
    return undefined;
  };
  return (
    <FormDialog
      onClose={onClose}
      title={`Rename ${skill.displayName}`}
      lead="This also renames its folder. Its history, settings, and usage counts are kept."
      action="Rename"
      busy={busy}
      disabled={name.trim() === "" || name.trim() === skill.name}
      onSubmit={() => void rename()}
    >
      <NameField label="New name" error={problem} value={name} onText={setName} />
    </FormDialog>
  );
}
