import type { NameConflict } from "@skillwright/core/internal";
import type { SkillDocument } from "@skillwright/server/client";
import { useState } from "react";
import { useLocation } from "wouter";
import type { StoreScope } from "../../actions/store-scope.ts";
import { queries } from "../../state/api.ts";
import { dropLeaveGuard } from "../../state/leave-guard.ts";
import { editorPath } from "../../state/paths.ts";
import { skillsKey } from "../../state/use-skills.ts";
import { useNotify } from "../../ui/notices.tsx";
import { createDraft, type SaveOutcome, updateDraft } from "./save-draft.ts";
import { useDraft, useFindings } from "./use-draft.ts";

/** What an editor starts with. */
export interface EditorStart {
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

interface SaveOptions {
  /** The text that the change is based on. Default: the last one that was read or saved. */
  readonly base?: string | undefined;
  /** What happens if the name of a new skill is taken. Default: `refuse`. */
  readonly onConflict?: "refuse" | "replace" | "override";
}

/** A SKILL.md that is being edited. */
export type SkillEditing = ReturnType<typeof useSkillEditor>;

export function useSkillEditor({ skill, initial, onDisk, begun, gone = false, line }: EditorStart) {
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
  const [, go] = useLocation();
  const readOnly = skill !== undefined && !skill.editable;
  const { name } = parsed.fields;
  const directory = skill === undefined || name !== place.name ? undefined : skill.path.split("/").at(-2);
  const { findings, counts } = useFindings(text, { directory, files: skill?.files });
  const finish = async (outcome: SaveOutcome, written: string): Promise<void> => {
    setSaving(false);
    setTaken(outcome.kind === "name-taken" ? outcome.conflict : undefined);
    setTheirs(outcome.kind === "changed" ? outcome.current : undefined);
    setTrouble(outcome.kind === "gone" ? "gone" : outcome.kind === "refused" ? outcome : undefined);
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
  const write = async (work: Promise<SaveOutcome>): Promise<void> => {
    setSaving(true);
    await finish(await work, text);
  };
  const save = async ({ base = draft.base, onConflict = "refuse" }: SaveOptions = {}): Promise<void> => {
    if (saving || readOnly) return;
    const { path } = place;
    await write(
      path === undefined
        ? createDraft(text, { scope, onConflict })
        : updateDraft(text, name, { path, name: place.name, base }),
    );
  };
  /** Ends a conflict with a text that is based on the file's current one. */
  const resolve = (resolved: string): void => {
    draft.setText(resolved);
    draft.setBase(theirs ?? draft.base);
    setTheirs(undefined);
  };
  return {
    ...draft,
    skill,
    line,
    name,
    findings,
    counts,
    scope,
    setScope,
    saving,
    readOnly,
    taken,
    setTaken,
    theirs,
    setTheirs,
    /** `missing` if it disappeared while it was open, `gone` if it can't be saved because of that. */
    trouble: trouble ?? (gone && !saving && place.path !== undefined ? ("missing" as const) : undefined),
    save,
    /** Saves the text of a skill that was deleted as a new one. */
    saveAsNew: () => {
      setPlace({ path: undefined, name: "" });
      setTrouble(undefined);
      return write(createDraft(text, { scope, onConflict: "refuse" }));
    },
    resolve,
  };
}
