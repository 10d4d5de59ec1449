import clsx from "clsx";
import { useState } from "react";
import { NameTaken } from "../../ui/name-conflict.tsx";
import { useKey } from "../../ui/use-key.ts";
import { ConflictDialog, LeaveDialog } from "./conflict-dialog.tsx";
import { EditorBanner, EditorHeader } from "./editor-header.tsx";
import { EditorPane } from "./editor-pane.tsx";
import { NewSkillStart } from "./new-skill-start.tsx";
import { SkillForm } from "./skill-form.tsx";
import { findingsByField } from "./use-draft.ts";
import { type EditorStart, type SkillEditing, useSkillEditor } from "./use-skill-editor.ts";

/** The form and the source of one SKILL.md, kept in sync. */
export function SkillEditor(start: EditorStart) {
  const editing = useSkillEditor(start);
  const { skill, text, base, parsed, readOnly, taken, theirs, unsaved, saving } = editing;
  const [narrow, setNarrow] = useState<"fields" | "source">(start.line === undefined ? "fields" : "source");
  const isClosed = readOnly || parsed.problem !== undefined;
  useKey((event) => {
    if (event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void editing.save();
  });
  return (
    <div className="flex flex-col lg:h-dvh">
      <EditorHeader editing={editing} narrow={narrow} onNarrow={setNarrow} />
      <EditorBanner editing={editing} />
      {skill === undefined && !unsaved && <NewSkillStart onStart={editing.setText} />}
      <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] border-t border-line lg:grid-cols-[23rem_minmax(0,1fr)] lg:grid-rows-[minmax(0,1fr)]">
        <section
          aria-label="Fields"
          // With every field disabled, nothing else in the form takes the keyboard.
          tabIndex={isClosed ? 0 : undefined}
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
            disabled={isClosed}
            onField={editing.setField}
            onLeave={editing.touch}
            errors={errorsOf(editing)}
            nameNote={
              taken !== undefined && (
                <NameTaken
                  conflict={taken}
                  onRename={(free) => {
                    editing.setTaken(undefined);
                    editing.setField("name", free);
                  }}
                  onChoose={(onConflict) => editing.save({ onConflict })}
                />
              )
            }
          />
        </section>
        <EditorPane editing={editing} className={clsx(narrow !== "source" && "max-lg:hidden")} />
      </div>
      <ConflictDialog
        base={base}
        mine={text}
        theirs={theirs}
        onClose={() => editing.setTheirs(undefined)}
        onKeepMine={() => void editing.save({ base: theirs })}
        onResolve={editing.resolve}
      />
      <LeaveDialog unsaved={unsaved && !saving} />
    </div>
  );
}

function errorsOf({ findings, parsed, touched, refused }: SkillEditing): Readonly<Record<string, string>> {
  const shown = Object.entries(findingsByField(findings, parsed)).filter(
    ([field]) => touched === "all" || touched.has(field as keyof typeof refused),
  );
  return { ...Object.fromEntries(shown.map(([field, { message }]) => [field, message])), ...refused };
}
