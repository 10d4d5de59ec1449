import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { errorText } from "../../actions/error-text.ts";
import { nameConflictOf } from "../../actions/name-conflict.tsx";
import { api } from "../../state/api.ts";
import { editorPath } from "../../state/paths.ts";
import { skillsKey } from "../../state/use-skills.ts";
import { Button } from "../../ui/button.tsx";
import { Field, Input } from "../../ui/field.tsx";
import { useNotify } from "../../ui/notices.tsx";

interface AddSkillFormProps {
  readonly onDone: () => void;
  readonly onEdit: (path: string) => void;
}

/** Creates a skill from an ID, name, and description, with template instructions. */
export function AddSkillForm({ onDone, onEdit }: AddSkillFormProps) {
  const [id, setId] = useState("");
  const [displayName, setDisplayName] = useState("");
  const [description, setDescription] = useState("");
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<{ readonly field: "id" | "form"; readonly text: string }>();
  const queries = useQueryClient();
  const notify = useNotify();
  const add = async (): Promise<void> => {
    setBusy(true);
    setProblem(undefined);
    try {
      const { newNameProblems, skillTemplates, writeSkill } = await import("@skillwright/core/internal");
      const [wrong] = newNameProblems(id);
      if (wrong !== undefined) return setProblem({ field: "id", text: `Invalid id: ${wrong}` });
      const start = skillTemplates[0]?.fill({
        name: id,
        description,
        ...(displayName !== "" && { displayName }),
      });
      if (start === undefined) return;
      await api.createSkill({ body: { text: writeSkill(start.skill) } });
      await queries.invalidateQueries({ queryKey: skillsKey });
      notify({
        text: `Added ${displayName === "" ? id : displayName}`,
        action: { label: "Edit", run: () => onEdit(editorPath(id)) },
      });
      onDone();
    } catch (error) {
      const conflict = nameConflictOf(error);
      setProblem(
        conflict === undefined
          ? { field: "form", text: errorText(error) }
          : { field: "id", text: `This id is already taken. "${conflict.suggestion}" is available.` },
      );
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      aria-label="Add skill"
      className="mb-4 flex flex-col gap-3 rounded-card bg-sunken p-4"
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <Field
          label="ID"
          required
          hint="The skill's folder name."
          error={problem?.field === "id" ? problem.text : undefined}
        >
          {(props) => (
            <Input
              {...props}
              autoFocus
              required
              spellCheck={false}
              placeholder="weekly-report"
              value={id}
              onChange={(event) => setId(event.target.value)}
            />
          )}
        </Field>
        <Field label="Name" hint="Shown to people.">
          {(props) => (
            <Input
              {...props}
              placeholder="Weekly report"
              value={displayName}
              onChange={(event) => setDisplayName(event.target.value)}
            />
          )}
        </Field>
      </div>
      <Field label="Description" required hint="What the skill does and when to use it.">
        {(props) => (
          <Input
            {...props}
            required
            value={description}
            onChange={(event) => setDescription(event.target.value)}
          />
        )}
      </Field>
      {problem?.field === "form" && (
        <p role="alert" className="text-danger">
          {problem.text}
        </p>
      )}
      <div className="flex justify-end gap-2">
        <Button onClick={onDone}>Cancel</Button>
        <Button variant="primary" type="submit" busy={busy}>
          Add skill
        </Button>
      </div>
    </form>
  );
}
