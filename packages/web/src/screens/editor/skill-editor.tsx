import type { NameConflict } from "@skillwright/core/internal";
import type { SkillDocument } from "@skillwright/server/client";
import clsx from "clsx";
import { useState } from "react";
import { useLocation } from "wouter";
import { CloneDialog } from "../../actions/dialogs.ts";
import { NameTaken } from "../../actions/name-conflict.tsx";
import type { StoreScope } from "../../actions/store-scope.ts";
import type { ActedSkill } from "../../actions/use-skill-actions.ts";
import { queries } from "../../state/api.ts";
import { dropLeaveGuard } from "../../state/leave-guard.ts";
import { editorPath } from "../../state/paths.ts";
import { skillsKey } from "../../state/use-skills.ts";
import { useNotify } from "../../ui/notices.tsx";
import { useKey } from "../../ui/use-key.ts";
import { ConflictDialog, LeaveDialog } from "./conflict-dialog.tsx";
import { EditorBanner, EditorHeader } from "./editor-header.tsx";
import { EditorPane } from "./editor-pane.tsx";
import { NewSkillStart } from "./new-skill-start.tsx";
import { createDraft, type SaveOutcome, updateDraft } from "./save-draft.ts";
import { SkillForm } from "./skill-form.tsx";
import { findingsByField, useDraft, useFindings } from "./use-draft.ts";

interface SkillEditorProps {
  /** Undefined for a new skill. */
  readonly skill?: SkillDocument;
  readonly initial: string;
  /** The file's current text. */
  readonly onDisk?: string;
  /** Whether the initial text is already unsaved work. */
  readonly begun: boolean;
  /** Whether the file was deleted since it was opened. */
  readonly gone?: boolean;
  /** A line of the SKILL.md to start at. */
  readonly line?: number;
}

/** The form and the source of one SKILL.md, kept in sync. */
export function SkillEditor({ skill, initial, onDisk, begun, gone = false, line }: SkillEditorProps) {
  const notify = useNotify();
  const draft = useDraft({
    initial,
    onDisk,
    begun,
    onReplaced: () => notify({ text: "The file changed on disk. This is its new text." }),
  });
  const { text, parsed } = draft;
  const [place, setPlace] = useState({ path: skill?.path, name: skill?.name ?? "" });
  const [scope, setScope] = useState<StoreScope>("user");
  const [saving, setSaving] = useState(false);
  const [taken, setTaken] = useState<NameConflict>();
  const [theirs, setTheirs] = useState<string>();
  const [trouble, setTrouble] = useState<"gone" | { readonly message: string }>();
  const [cloning, setCloning] = useState<ActedSkill>();
  const [narrow, setNarrow] = useState<"fields" | "source">(line === undefined ? "fields" : "source");
  const [, go] = useLocation();
  const readOnly = skill !== undefined && !skill.editable;
  const name = parsed.fields.name;
  const directory = skill === undefined || name !== place.name ? undefined : skill.path.split("/").at(-2);
  const { findings, counts } = useFindings(text, { directory, files: skill?.files });
  const found = findingsByField(findings, parsed);

  const finish = async (outcome: SaveOutcome, written: string): Promise<void> => {
    setTaken(outcome.kind === "name-taken" ? outcome.conflict : undefined);
    setTheirs(outcome.kind === "changed" ? outcome.current : undefined);
    setTrouble(
      outcome.kind === "gone"
        ? "gone"
        : outcome.kind === "refused"
          ? { message: outcome.message }
          : undefined,
    );
    draft.touchAll();
    if (outcome.kind !== "saved") return;
    const [notice] = outcome.notices;
    notify({ text: notice === undefined ? `Saved ${outcome.name}` : `Saved ${outcome.name}. ${notice}` });
    draft.setBase(written);
    setPlace({ path: outcome.path, name: outcome.name });
    dropLeaveGuard();
    if (skill === undefined) go("/skills");
    else if (outcome.name !== skill.name) go(editorPath(outcome.name), { replace: true });
    await queries.invalidateQueries({ queryKey: skillsKey });
  };
  const save = async (
    written: string = text,
    how: { readonly base?: string; readonly onConflict?: "replace" | "override" } = {},
  ): Promise<void> => {
    if (saving || readOnly) return;
    setSaving(true);
    const { path } = place;
    const outcome =
      path === undefined
        ? await createDraft(written, { scope, onConflict: how.onConflict ?? "refuse" })
        : await updateDraft(written, name, { path, name: place.name, base: how.base ?? draft.base });
    setSaving(false);
    await finish(outcome, written);
  };
  useKey((event) => {
    if (event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void save();
  });

  return (
    <div className="flex flex-col lg:h-dvh">
      <EditorHeader
        skill={skill}
        unsaved={draft.unsaved}
        saving={saving}
        readOnly={readOnly}
        scope={scope}
        onScope={setScope}
        onSave={() => void save()}
        onClone={setCloning}
        narrow={narrow}
        onNarrow={setNarrow}
      />
      <EditorBanner
        readOnly={readOnly}
        trouble={trouble ?? (gone && !saving && place.path !== undefined ? "missing" : undefined)}
        changedOnDisk={draft.changedOnDisk !== undefined && theirs === undefined}
        onCompare={() => setTheirs(draft.changedOnDisk)}
        onSaveAsNew={() => {
          setPlace({ path: undefined, name: "" });
          setTrouble(undefined);
          setSaving(true);
          void createDraft(text, { scope, onConflict: "refuse" }).then((outcome) => {
            setSaving(false);
            return finish(outcome, text);
          });
        }}
      />
      {skill === undefined && !draft.unsaved && <NewSkillStart onStart={draft.setText} />}
      <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] border-t border-line lg:grid-cols-[23rem_minmax(0,1fr)] lg:grid-rows-[minmax(0,1fr)]">
        <section
          aria-label="Fields"
          // With every field disabled, nothing else in the form takes the keyboard.
          tabIndex={readOnly || parsed.problem !== undefined ? 0 : undefined}
          className={clsx(
            "overflow-y-auto px-4 py-5 sm:px-8 lg:border-r lg:border-line lg:px-6",
            narrow !== "fields" && "max-lg:hidden",
          )}
        >
          {parsed.problem !== undefined && (
            <p className="mb-4 rounded-control bg-warn-soft px-3 py-2 text-note">
              Can't read the frontmatter: {parsed.problem}. Fix it in the SKILL.md tab.
            </p>
          )}
          <SkillForm
            fields={parsed.fields}
            disabled={readOnly || parsed.problem !== undefined}
            onField={draft.setField}
            onLeave={draft.touch}
            errors={errorsOf(found, draft)}
            nameNote={
              taken !== undefined && (
                <NameTaken
                  conflict={taken}
                  onRename={(free) => {
                    setTaken(undefined);
                    draft.setField("name", free);
                  }}
                  onChoose={(onConflict) => void save(text, { onConflict })}
                />
              )
            }
          />
        </section>
        <EditorPane
          className={clsx(narrow !== "source" && "max-lg:hidden")}
          text={text}
          parsed={parsed}
          findings={findings}
          counts={counts}
          readOnly={readOnly}
          directory={skill === undefined ? name : skill.path.split("/").slice(0, -1).join("/")}
          files={skill?.files ?? []}
          onText={draft.setText}
          line={line}
        />
      </div>
      <ConflictDialog
        base={draft.base}
        mine={text}
        theirs={theirs}
        onClose={() => setTheirs(undefined)}
        onKeepMine={() => void save(text, { base: theirs ?? draft.base })}
        onTakeTheirs={() => {
          draft.setText(theirs ?? text);
          draft.setBase(theirs ?? draft.base);
          setTheirs(undefined);
        }}
        onMerged={(merged) => {
          draft.setText(merged);
          draft.setBase(theirs ?? draft.base);
          setTheirs(undefined);
        }}
      />
      {cloning !== undefined && <CloneDialog skill={cloning} onClose={() => setCloning(undefined)} />}
      <LeaveDialog unsaved={draft.unsaved && !saving} />
    </div>
  );
}

function errorsOf(
  found: ReturnType<typeof findingsByField>,
  { touched, refused }: Pick<ReturnType<typeof useDraft>, "touched" | "refused">,
): Readonly<Record<string, string>> {
  const shown = Object.entries(found).filter(
    ([field]) => touched === "all" || touched.has(field as keyof typeof found),
  );
  return { ...Object.fromEntries(shown.map(([field, { message }]) => [field, message])), ...refused };
}
