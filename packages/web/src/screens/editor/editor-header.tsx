import type { SkillDocument } from "@skillwright/server/client";
import clsx from "clsx";
import { ArrowLeft, Copy, Download, Save } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { type StoreScope, scopeOptions } from "../../actions/store-scope.ts";
import { type ActedSkill, useSkillActions } from "../../actions/use-skill-actions.ts";
import { skillPath } from "../../state/paths.ts";
import { Button } from "../../ui/button.tsx";
import { Select } from "../../ui/select.tsx";

interface EditorHeaderProps {
  readonly skill: SkillDocument | undefined;
  readonly unsaved: boolean;
  readonly saving: boolean;
  readonly readOnly: boolean;
  readonly scope: StoreScope;
  readonly onScope: (scope: StoreScope) => void;
  readonly onSave: () => void;
  readonly onClone: (skill: ActedSkill) => void;
  /** Which part a narrow screen shows. */
  readonly narrow: "fields" | "source";
  readonly onNarrow: (part: "fields" | "source") => void;
}

export function EditorHeader(props: EditorHeaderProps) {
  const { skill, unsaved, saving, readOnly, scope, onScope, onSave, onClone, narrow, onNarrow } = props;
  const actions = useSkillActions();
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
          <Button icon={<Download />} onClick={() => void actions.exportFiles([skill])}>
            Export
          </Button>
          <Button variant="primary" icon={<Copy />} onClick={() => onClone(skill)}>
            Clone
          </Button>
        </div>
      ) : (
        <div className="flex items-center gap-3">
          <span role="status" className="text-note text-ink-faint max-sm:hidden">
            {saving ? "Saving…" : unsaved ? "Unsaved changes" : skill === undefined ? "" : "Saved"}
          </span>
          {skill === undefined && (
            <Select label="Save to" value={scope} options={scopeOptions} onChange={onScope} />
          )}
          <Button
            variant="primary"
            icon={<Save />}
            busy={saving}
            disabled={!unsaved}
            title="Ctrl+S"
            onClick={onSave}
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

interface EditorBannerProps {
  readonly readOnly: boolean;
  /** `missing` if it disappeared while it was open, `gone` if it can't be saved because of that. */
  readonly trouble: "gone" | "missing" | { readonly message: string } | undefined;
  readonly changedOnDisk: boolean;
  readonly onCompare: () => void;
  readonly onSaveAsNew: () => void;
}

/** The most important message about the file's state. */
export function EditorBanner({
  readOnly,
  trouble,
  changedOnDisk,
  onCompare,
  onSaveAsNew,
}: EditorBannerProps) {
  if (trouble === "gone") {
    return (
      <Banner tone="danger" action={<Button onClick={onSaveAsNew}>Save as new skill</Button>}>
        This skill was deleted on disk. Your text is still here.
      </Banner>
    );
  }
  if (trouble === "missing") {
    return (
      <Banner tone="warn" action={<Button onClick={onSaveAsNew}>Save as new skill</Button>}>
        This skill no longer exists: its file was deleted or renamed, or it no longer loads. Your text is
        still here.
      </Banner>
    );
  }
  if (trouble !== undefined) return <Banner tone="danger">{trouble.message}</Banner>;
  if (changedOnDisk) {
    return (
      <Banner tone="warn" action={<Button onClick={onCompare}>Compare</Button>}>
        The file changed on disk while you were editing.
      </Banner>
    );
  }
  if (readOnly)
    return <Banner tone="info">This skill is read-only. Clone it to make your own version.</Banner>;
  return null;
}

interface BannerProps {
  readonly tone: "info" | "warn" | "danger";
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

const tones = { info: "bg-info-soft", warn: "bg-warn-soft", danger: "bg-danger-soft" };

function Banner({ tone, action, children }: BannerProps) {
  return (
    <div
      role={tone === "info" ? "note" : "alert"}
      className={clsx("flex flex-wrap items-center gap-3 px-4 py-2.5 sm:px-8 lg:px-6", tones[tone])}
    >
      <p className="min-w-0 flex-1">{children}</p>
      {action}
    </div>
  );
}
