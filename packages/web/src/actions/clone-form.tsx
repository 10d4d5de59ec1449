import type { NameConflict } from "@skillwright/core/internal";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation } from "wouter";
import { api } from "../state/api.ts";
import { editorPath } from "../state/paths.ts";
import { skillsKey } from "../state/use-skills.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Field, Input } from "../ui/field.tsx";
import { useNotify } from "../ui/notices.tsx";
import { Select } from "../ui/select.tsx";
import { errorText } from "./error-text.ts";
import { NameTaken, nameConflictOf } from "./name-conflict.tsx";
import { type StoreScope, scopeOptions } from "./store-scope.ts";
import type { ActedSkill } from "./use-skill-actions.ts";

interface CloneFormProps {
  readonly skill: ActedSkill;
  readonly onClose: () => void;
}

/** Asks for the copy's name and creates it. */
export default function CloneForm({ skill, onClose }: CloneFormProps) {
  const [name, setName] = useState(`${skill.name}-copy`);
  const [scope, setScope] = useState<StoreScope>("user");
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [conflict, setConflict] = useState<NameConflict>();
  const [, go] = useLocation();
  const queries = useQueryClient();
  const notify = useNotify();
  const clone = async (wanted: string, onConflict: "refuse" | "replace" | "override"): Promise<void> => {
    setBusy(true);
    setProblem(undefined);
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
      if (taken === undefined) setProblem(errorText(error));
      else setConflict(taken);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Clone ${skill.displayName}`}
      lead="You can edit the copy. The original doesn't change."
    >
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void clone(name, "refuse");
        }}
      >
        <Field label="New name" required hint="Lowercase letters, numbers, and hyphens." error={problem}>
          {(props) => (
            <Input
              {...props}
              value={name}
              spellCheck={false}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        {conflict !== undefined && (
          <NameTaken
            conflict={conflict}
            onRename={(free) => {
              setName(free);
              void clone(free, "refuse");
            }}
            onChoose={(choice) => void clone(name, choice)}
          />
        )}
        <div className="flex flex-wrap items-center justify-end gap-2">
          <Select
            label="Save to"
            className="mr-auto"
            value={scope}
            options={scopeOptions}
            onChange={setScope}
          />
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" busy={busy}>
            Clone
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
