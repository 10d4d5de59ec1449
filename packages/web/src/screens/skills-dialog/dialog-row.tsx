import type { ListedSkill } from "@skillwright/server/client";
import clsx from "clsx";
import { ChevronRight, Pencil, Trash2 } from "lucide-react";
import { useId, useState } from "react";
import { Badge } from "../../ui/badge.tsx";
import { IconButton } from "../../ui/button.tsx";
import { useSkill } from "../skill/use-skill.ts";
import { sectionOf } from "../skills/skill-sections.ts";

interface DialogRowProps {
  readonly skill: ListedSkill;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

const sources = {
  "built-in": "system",
  project: "project",
  user: "user",
  plugin: "plugin",
  remote: "remote",
} as const;

/** A skill that expands to its files; a read-only skill has no actions. */
export function DialogRow({ skill, onEdit, onDelete }: DialogRowProps) {
  const [open, setOpen] = useState(false);
  const files = useId();
  const cells = "py-2 pr-3 align-top max-sm:block max-sm:py-0.5";
  return (
    <>
      <tr
        data-dialog-skill={skill.id}
        className="border-b border-line max-sm:relative max-sm:block max-sm:py-2"
      >
        <th scope="row" className={clsx(cells, "font-normal")}>
          <button
            type="button"
            aria-expanded={open}
            aria-controls={files}
            onClick={() => setOpen(!open)}
            className="flex w-full items-start gap-1.5 rounded-control text-left"
          >
            <ChevronRight
              aria-hidden
              className={clsx(
                "mt-0.5 size-4 shrink-0 text-ink-faint transition-transform",
                open && "rotate-90",
              )}
            />
            <span className="min-w-0">
              <span className="block truncate font-medium">{skill.displayName}</span>
              <code className="block truncate text-label text-ink-faint">{skill.id}</code>
            </span>
          </button>
        </th>
        <td className={clsx(cells, "text-ink-soft max-sm:pl-5.5")}>
          <span className="line-clamp-2">{skill.description}</span>
        </td>
        <td className={clsx(cells, "max-sm:pl-5.5")}>
          <Badge tone={skill.builtIn ? "plain" : "accent"}>{sources[sectionOf(skill)]}</Badge>
        </td>
        <td className="py-1 text-right align-top whitespace-nowrap max-sm:absolute max-sm:top-1 max-sm:right-0">
          {skill.editable && (
            <>
              <IconButton label={`Edit ${skill.displayName}`} onClick={onEdit}>
                <Pencil aria-hidden className="size-4" />
              </IconButton>
              <IconButton label={`Delete ${skill.displayName}`} onClick={onDelete}>
                <Trash2 aria-hidden className="size-4" />
              </IconButton>
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
    </>
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
