import clsx from "clsx";
import { ArrowLeft, Copy, Download, Save } from "lucide-react";
import { useState } from "react";
import { Link } from "wouter";
import { CloneDialog } from "../../actions/dialogs.ts";
import { scopeOptions } from "../../actions/store-scope.ts";
import { useSkillActions } from "../../actions/use-skill-actions.ts";
import { skillPath } from "../../state/paths.ts";
import { Button } from "../../ui/button.tsx";
import { Select } from "../../ui/select.tsx";
import type { SkillEditing } from "./use-skill-editor.ts";

interface EditorHeaderProps {
  readonly editing: SkillEditing;
  /** Which part a narrow screen shows. */
  readonly narrow: "fields" | "source";
  readonly onNarrow: (part: "fields" | "source") => void;
}

export function EditorHeader({ editing, narrow, onNarrow }: EditorHeaderProps) {
  const { skill, unsaved, saving, readOnly, scope, setScope, save } = editing;
  const actions = useSkillActions();
  const [cloning, setCloning] = useState(false);
  const back = skill === undefined ? "/skills" : skillPath(skill.id);
  return (
    <header className="flex flex-wrap items-end gap-x-4 gap-y-3 px-4 pt-5 pb-4 sm:px-8 lg:px-6">
      <div className="min-w-0 flex-1 basis-56">
        <Link
          href={back}
          className="mb-1 inline-flex max-w-full items-center gap-1.5 rounded-control text-note text-ink-soft hover:text-ink"
        >
          <ArrowLeft className="size-4 shrink-0" />
          <span className="truncate">{skill === undefined ? "Skills" : skill.displayName}</span>
        </Link>
        <h1 className="truncate text-heading font-semibold tracking-tight">
          {skill === undefined ? "New skill" : `${readOnly ? "Source:" : "Edit"} ${skill.displayName}`}
        </h1>
      </div>
      {readOnly && skill !== undefined ? (
        <div className="flex gap-2">
          <Button icon={<Download />} onClick={() => actions.exportFiles([skill])}>
            Export
          </Button>
          <Button variant="primary" icon={<Copy />} onClick={() => setCloning(true)}>
            Clone
          </Button>
          {cloning && <CloneDialog skill={skill} onClose={() => setCloning(false)} />}
        </div>
      ) : (
        <div className="flex items-center gap-3">
          <span role="status" className="text-note text-ink-faint max-sm:hidden">
            {saving ? "Saving…" : unsaved ? "Unsaved changes" : skill === undefined ? "" : "Saved"}
          </span>
          {skill === undefined && (
            <Select label="Save to" value={scope} options={scopeOptions} onChange={setScope} />
          )}
          <Button
            variant="primary"
            icon={<Save />}
            busy={saving}
            disabled={!unsaved}
            title="Ctrl+S"
            onClick={() => void save()}
          >
            Save
          </Button>
        </div>
      )}
      <div className="flex w-full gap-1 rounded-control bg-sunken p-1 lg:hidden">
        {(["fields", "source"] as const).map((part) => (
          <button
            key={part}
            type="button"
            aria-pressed={narrow === part}
            onClick={() => onNarrow(part)}
            className="h-8 flex-1 rounded-control text-ink-soft aria-pressed:bg-surface aria-pressed:font-medium aria-pressed:text-ink"
          >
            {part === "fields" ? "Fields" : "Source and preview"}
          </button>
        ))}
      </div>
    </header>
  );
}

const tones = { info: "bg-info-soft", warn: "bg-warn-soft", danger: "bg-danger-soft" };

/** The most important message about the file's state. */
export function EditorBanner({ editing }: { readonly editing: SkillEditing }) {
  const banner = bannerOf(editing);
  if (banner === undefined) return null;
  const { tone, text, action } = banner;
  return (
    <div
      role={tone === "info" ? "note" : "alert"}
      className={clsx("flex flex-wrap items-center gap-3 px-4 py-2.5 sm:px-8 lg:px-6", tones[tone])}
    >
      <p className="min-w-0 flex-1">{text}</p>
      {action !== undefined && <Button onClick={action.run}>{action.label}</Button>}
    </div>
  );
}

interface Banner {
  readonly tone: keyof typeof tones;
  readonly text: string;
  readonly action?: { readonly label: string; readonly run: () => unknown };
}

function bannerOf(editing: SkillEditing): Banner | undefined {
  const { trouble, changedOnDisk, theirs, readOnly } = editing;
  const action = { label: "Save as new skill", run: editing.saveAsNew };
  if (trouble === "gone")
    return { tone: "danger", text: "This skill was deleted on disk. Your text is still here.", action };
  if (trouble === "missing") {
    const text =
      "This skill no longer exists: its file was deleted or renamed, or it no longer loads. Your text is still here.";
    return { tone: "warn", text, action };
  }
  if (trouble !== undefined) return { tone: "danger", text: trouble.message };
  if (changedOnDisk !== undefined && theirs === undefined) {
    return {
      tone: "warn",
      text: "The file changed on disk while you were editing.",
      action: { label: "Compare", run: () => editing.setTheirs(changedOnDisk) },
    };
  }
  if (readOnly) return { tone: "info", text: "This skill is read-only. Clone it to make your own version." };
  return undefined;
}
