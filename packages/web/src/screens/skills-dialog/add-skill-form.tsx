import { omitUndefined } from "@skillwright/core/internal";
import { useState } from "react";
import { errorText, nameConflictOf } from "../../actions/error-text.ts";
import { useSubmission } from "../../actions/use-submission.ts";
import { api, queries } from "../../state/api.ts";
import { editorPath } from "../../state/paths.ts";
import { skillsKey } from "../../state/use-skills.ts";
import { Button } from "../../ui/button.tsx";
import { Problem } from "../../ui/failure.tsx";
import { NameField, TextField } from "../../ui/field.tsx";
import { useNotify } from "../../ui/notices.tsx";

interface AddSkillFormProps {
  readonly onDone: () => void;
  readonly onEdit: (path: string) => void;
}

/** Creates a skill from a name, a title, and a description, with template instructions. */
export function AddSkillForm({ onDone, onEdit }: AddSkillFormProps) {
  const [name, setName] = useState("");
  const [title, setTitle] = useState("");
  const [description, setDescription] = useState("");
  const [nameProblem, setNameProblem] = useState<string>();
  const { busy, problem, submit } = useSubmission();
  const notify = useNotify();
  const add = async (): Promise<void> => {
    setNameProblem(undefined);
    const { newNameProblems, skillTemplates, writeSkill } = await import("@skillwright/core/internal");
    const [wrong] = newNameProblems(name);
    if (wrong !== undefined) return setNameProblem(`Invalid name: ${wrong}`);
    const displayName = title === "" ? undefined : title;
    const start = skillTemplates[0]?.fill({ name, description, ...omitUndefined({ displayName }) });
    if (start === undefined) return;
    try {
      await api.createSkill({ body: { text: writeSkill(start.skill) } });
    } catch (error) {
      if (nameConflictOf(error) === undefined) throw error;
      return setNameProblem(errorText(error));
    }
    await queries.invalidateQueries({ queryKey: skillsKey });
    notify({
      text: `Added ${displayName ?? name}`,
      action: { label: "Edit", run: () => onEdit(editorPath(name)) },
    });
    onDone();
  };
  return (
    <form
      aria-label="Add skill"
      className="mb-4 flex flex-col gap-3 rounded-card bg-sunken p-4"
      onSubmit={(event) => {
        event.preventDefault();
        void submit(add);
      }}
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <NameField
          label="Name"
          autoFocus
          required
          placeholder="weekly-report"
          error={nameProblem}
          value={name}
          onText={setName}
        />
        <TextField
          label="Title"
          hint="Shown to people. Defaults to the name."
          placeholder="Weekly Report"
          value={title}
          onText={setTitle}
        />
      </div>
      <TextField
        label="Description"
        required
        hint="What the skill does and when to use it."
        value={description}
        onText={setDescription}
      />
      <Problem text={problem} />
      <div className="flex justify-end gap-2">
        <Button onClick={onDone}>Cancel</Button>
        <Button variant="primary" type="submit" busy={busy} disabled={name === "" || description === ""}>
          Add skill
        </Button>
      </div>
    </form>
  );
}
