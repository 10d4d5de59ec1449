import type { NameConflict } from "@skillwright/core/internal";
import { useState } from "react";
import { useLocation } from "wouter";
import { api, queries } from "../state/api.ts";
import { editorPath } from "../state/paths.ts";
import { skillsKey } from "../state/use-skills.ts";
import { NameField } from "../ui/field.tsx";
import { FormDialog } from "../ui/form-dialog.tsx";
import { NameTaken } from "../ui/name-conflict.tsx";
import { useNotify } from "../ui/notices.tsx";
import { Select } from "../ui/select.tsx";
import { nameConflictOf } from "./error-text.ts";
import { type StoreScope, scopeOptions } from "./store-scope.ts";
import type { ActedSkill } from "./use-skill-actions.ts";
import { useSubmission } from "./use-submission.ts";

interface CloneFormProps {
  readonly skill: ActedSkill;
  readonly onClose: () => void;
}

/** Asks for the copy's name and creates it. */
export default function CloneForm({ skill, onClose }: CloneFormProps) {
  const [name, setName] = useState(`${skill.name}-copy`);
  const [scope, setScope] = useState<StoreScope>("user");
  const { busy, problem, submit } = useSubmission();
  const [conflict, setConflict] = useState<NameConflict>();
  const [, go] = useLocation();
  const notify = useNotify();
  const clone = (wanted: string, onConflict: "refuse" | "replace" | "override"): Promise<void> =>
    submit(async () => {
      setConflict(undefined);
      try {
        const made = await api.cloneSkill({
          params: { skill: skill.path },
          body: { name: wanted.trim(), scope, onConflict },
        });
        await queries.invalidateQueries({ queryKey: skillsKey });
        notify({ text: `Cloned to ${made.name}` });
        onClose();
        go(editorPath(made.name));
      } catch (error) {
        const taken = nameConflictOf(error);
        if (taken === undefined) throw error;
        setConflict(taken);
      }
    });
  return (
    <FormDialog
      onClose={onClose}
      title={`Clone ${skill.displayName}`}
      lead="You can edit the copy. The original doesn't change."
      action="Clone"
      busy={busy}
      beside={
        <Select
          label="Save to"
          className="mr-auto"
          value={scope}
          options={scopeOptions}
          onChange={setScope}
        />
      }
      onSubmit={() => clone(name, "refuse")}
    >
      <NameField label="New name" error={problem} value={name} onText={setName} />
      {conflict !== undefined && (
        <NameTaken
          conflict={conflict}
          onRename={(free) => {
            setName(free);
            void clone(free, "refuse");
          }}
          onChoose={(choice) => clone(name, choice)}
        />
      )}
    </FormDialog>
  );
}
