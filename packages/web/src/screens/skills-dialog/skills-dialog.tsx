import { Import, Plus } from "lucide-react";
import { useState } from "react";
import { useLocation } from "wouter";
import { useSkillActions } from "../../actions/use-skill-actions.ts";
import { editorPath } from "../../app/paths.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Failure } from "../../ui/failure.tsx";
import { Input } from "../../ui/field.tsx";
import { Loading } from "../../ui/loading.tsx";
import { useSkills } from "../skills/use-skills.ts";
import { AddSkillForm } from "./add-skill-form.tsx";
import { DialogRow } from "./dialog-row.tsx";

/** More rows than anyone reads in a dialog; the filter is for the rest. */
const MAX_ROWS = 100;

interface SkillsDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** All skills in a table, available on any page, with buttons to import or add one. */
export default function SkillsDialog({ open, onClose }: SkillsDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      shape="wide"
      title="All skills"
      lead="All skills your agents can find. Built-in skills are read-only."
    >
      <SkillsTable onClose={onClose} />
    </Dialog>
  );
}

function SkillsTable({ onClose }: { readonly onClose: () => void }) {
  const [text, setText] = useState("");
  const [adding, setAdding] = useState(false);
  const { data, isPending, isError, error, refetch } = useSkills("skillwright");
  const actions = useSkillActions();
  const [, go] = useLocation();
  const leave = (path: string) => {
    onClose();
    go(path);
  };
  if (isPending) return <Loading what="skills" />;
  if (isError) return <Failure error={error} onRetry={() => void refetch()} />;
  const words = text.trim().toLowerCase();
  const found = data.skills.filter(({ id, displayName, description }) =>
    `${id} ${displayName} ${description}`.toLowerCase().includes(words),
  );
  return (
    <>
      <div className="mb-4 flex flex-wrap gap-2">
        <Input
          type="search"
          aria-label="Filter skills"
          placeholder="Filter"
          className="min-w-40 flex-1"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Button icon={<Import aria-hidden className="size-4" />} onClick={() => leave("/skills/import")}>
          Import
        </Button>
        <Button
          variant={adding ? "plain" : "primary"}
          icon={<Plus aria-hidden className="size-4" />}
          aria-expanded={adding}
          onClick={() => setAdding(!adding)}
        >
          Add
        </Button>
      </div>
      {adding && <AddSkillForm onDone={() => setAdding(false)} onEdit={leave} />}
      <table className="w-full table-fixed border-t border-line text-left">
        <thead className="text-note text-ink-soft max-sm:sr-only">
          <tr className="border-b border-line">
            <th scope="col" className="w-1/3 py-2 pr-3 font-medium">
              Name
            </th>
            <th scope="col" className="py-2 pr-3 font-medium">
              Description
            </th>
            <th scope="col" className="w-24 py-2 pr-3 font-medium">
              Source
            </th>
            <th scope="col" className="w-20 py-2">
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {found.slice(0, MAX_ROWS).map((skill) => (
            <DialogRow
              key={skill.key}
              skill={skill}
              onEdit={() => leave(editorPath(skill.id))}
              onDelete={() => void actions.remove([skill])}
            />
          ))}
        </tbody>
      </table>
      {found.length === 0 && <p className="py-8 text-center text-ink-soft">No matching skills.</p>}
      {found.length > MAX_ROWS && (
        <p className="py-3 text-center text-note text-ink-soft">
          {(found.length - MAX_ROWS).toLocaleString("en")} more. Filter to narrow the list.
        </p>
      )}
    </>
  );
}
