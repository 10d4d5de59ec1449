import type { ListedSkill } from "@skillwright/server/client";
import clsx from "clsx";
import { ChevronRight, Import, Pencil, Plus, Trash2 } from "lucide-react";
import { type Ref, useId, useMemo, useRef, useState } from "react";
import { useLocation } from "wouter";
import { useSkillActions } from "../../actions/use-skill-actions.ts";
import { matchesWords } from "../../state/matches-words.ts";
import { editorPath } from "../../state/paths.ts";
import { useSkills } from "../../state/use-skills.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button, IconButton } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Fetching } from "../../ui/failure.tsx";
import { FilterInput } from "../../ui/field.tsx";
import { useDialogRows } from "../../ui/virtual-list.tsx";
import { Gap, gapsOf } from "../../ui/virtual-table.tsx";
import { useSkill } from "../skill/use-skill.ts";
import { inNameOrder, saysMore, sectionTitle } from "../skills/skill-sections.ts";
import { AddSkillForm } from "./add-skill-form.tsx";

interface DialogRowProps {
  readonly skill: ListedSkill;
  readonly index: number;
  /** Measures its height. */
  readonly ref: Ref<HTMLTableSectionElement>;
  /** Whether its files are shown. */
  readonly open: boolean;
  readonly onToggle: () => void;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

/** A skill that expands to its files; a read-only skill has no actions. */
function DialogRow({ skill, index, ref, open, onToggle, onEdit, onDelete }: DialogRowProps) {
  const files = useId();
  const cells = "py-2 pr-3 align-top max-sm:block max-sm:py-0.5";
  return (
    <tbody ref={ref} data-index={index}>
      <tr
        data-dialog-skill={skill.id}
        className="border-b border-line max-sm:relative max-sm:block max-sm:py-2"
      >
        <th scope="row" className={clsx(cells, "font-normal")}>
          <button
            type="button"
            aria-expanded={open}
            aria-controls={files}
            onClick={onToggle}
            className="flex w-full items-start gap-1.5 rounded-control text-left"
          >
            <ChevronRight
              className={clsx(
                "mt-0.5 size-4 shrink-0 text-ink-faint transition-transform",
                open && "rotate-90",
              )}
            />
            <span className="min-w-0">
              <span className="block truncate font-medium">{skill.displayName}</span>
              {saysMore(skill) && (
                <code className="block truncate text-label text-ink-faint">{skill.id}</code>
              )}
            </span>
          </button>
        </th>
        <td className={clsx(cells, "text-ink-soft max-sm:pl-5.5")}>
          <span className="line-clamp-2">{skill.description}</span>
        </td>
        <td className={clsx(cells, "max-sm:pl-5.5")}>
          <Badge tone={skill.builtIn ? "plain" : "accent"}>{sectionTitle(skill)}</Badge>
        </td>
        <td className="py-1 text-right align-top whitespace-nowrap max-sm:absolute max-sm:top-1 max-sm:right-0">
          {skill.editable && (
            <>
              <IconButton label={`Edit ${skill.displayName}`} icon={<Pencil />} onClick={onEdit} />
              <IconButton label={`Delete ${skill.displayName}`} icon={<Trash2 />} onClick={onDelete} />
            </>
          )}
        </td>
      </tr>
      {open && (
        <tr id={files} className="border-b border-line bg-sunken max-sm:block">
          <td colSpan={4} className="px-6 py-2.5 max-sm:block">
            <FilesOf id={skill.path} />
          </td>
        </tr>
      )}
    </tbody>
  );
}

function FilesOf({ id }: { readonly id: string }) {
  const { data, isError, error } = useSkill(id);
  if (isError) return <p className="text-danger">{error.message}</p>;
  return (
    <ul aria-label="Files" className="text-note">
      {["SKILL.md", ...(data?.files ?? [])].map((file) => (
        <li key={file}>
          <code className="wrap-anywhere">{file}</code>
        </li>
      ))}
    </ul>
  );
}

/** The usual height of a row in pixels. */
const ROW_HEIGHT_PX = 61;

const noSkills: readonly ListedSkill[] = [];

interface SkillsDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** All skills in a table of which only the rows in sight are in the DOM, available on any page, with buttons to import or add one. */
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
  // Not in the rows: one that is out of sight is gone.
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const toggle = (key: string): void =>
    setOpened((now) => new Set(now.has(key) ? [...now].filter((one) => one !== key) : [...now, key]));
  const query = useSkills();
  const actions = useSkillActions();
  const [, go] = useLocation();
  const skills = inNameOrder(query.data?.skills ?? noSkills);
  const found = useMemo(() => skills.filter((skill) => matchesWords(skill, text.trim())), [skills, text]);
  const table = useRef<HTMLTableElement>(null);
  const virtual = useDialogRows(table, { items: found, keyOf: ({ key }) => key, height: ROW_HEIGHT_PX });
  const { above, below } = gapsOf(virtual);
  const leave = (path: string) => {
    onClose();
    go(path);
  };
  if (!query.isSuccess) return <Fetching query={query} what="skills" />;
  return (
    <>
      <div className="mb-4 flex flex-wrap gap-2">
        <FilterInput label="Filter skills" className="min-w-40 flex-1" value={text} onText={setText} />
        <Button icon={<Import />} onClick={() => leave("/skills/import")}>
          Import
        </Button>
        <Button
          variant={adding ? "plain" : "primary"}
          icon={<Plus />}
          aria-expanded={adding}
          onClick={() => setAdding(!adding)}
        >
          Add
        </Button>
      </div>
      {adding && <AddSkillForm onDone={() => setAdding(false)} onEdit={leave} />}
      <table ref={table} className="w-full table-fixed border-t border-line text-left">
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
        <Gap height={above} />
        {virtual.getVirtualItems().map(({ index }) => {
          const skill = found[index];
          return (
            skill !== undefined && (
              <DialogRow
                key={skill.key}
                ref={virtual.measureElement}
                skill={skill}
                index={index}
                open={opened.has(skill.key)}
                onToggle={() => toggle(skill.key)}
                onEdit={() => leave(editorPath(skill.id))}
                onDelete={() => void actions.remove([skill])}
              />
            )
          );
        })}
        <Gap height={below} />
      </table>
      {found.length === 0 && <p className="py-8 text-center text-ink-soft">No matching skills.</p>}
    </>
  );
}
