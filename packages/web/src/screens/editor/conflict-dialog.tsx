import { mergeTexts, unifiedDiff } from "@skillwright/core/internal";
import { useCallback, useState } from "react";
import { dropLeaveGuard, useLeaveGuard } from "../../state/leave-guard.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { DiffView } from "../../ui/diff-view.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Section } from "../../ui/section.tsx";

const MergeEditor = lazyPart(() => import("./merge-editor.tsx"), "both versions");

interface ConflictDialogProps {
  readonly base: string;
  readonly mine: string;
  /** The file's current text; undefined while there is no conflict. */
  readonly theirs: string | undefined;
  readonly onKeepMine: () => void;
  /** Called with the text that was chosen: theirs, or a merge. */
  readonly onResolve: (text: string) => void;
  readonly onClose: () => void;
}

/** Resolves a conflict between the draft and a change on disk. */
export function ConflictDialog({ theirs, onClose, ...rest }: ConflictDialogProps) {
  return (
    <Dialog
      open={theirs !== undefined}
      onClose={onClose}
      shape="wide"
      title="The file changed on disk"
      lead="Another program saved this file while you were editing. Nothing is lost yet. Choose what to keep."
    >
      {theirs !== undefined && <Choices {...rest} theirs={theirs} />}
    </Dialog>
  );
}

type ChoicesProps = Omit<ConflictDialogProps, "theirs" | "onClose"> & { readonly theirs: string };

function Choices({ base, mine, theirs, onKeepMine, onResolve }: ChoicesProps) {
  const merged = mergeTexts(base, mine, theirs);
  const start = merged.kind === "clean" ? merged.text : mine;
  const [result, setResult] = useState<string>();
  if (result !== undefined) {
    return (
      <div className="flex flex-col gap-3">
        <p className="text-note text-ink-soft">
          {merged.kind === "clean"
            ? "The changes don't overlap. Review the merged text on the right."
            : "Both sides changed the same lines. Your text is on the right. Copy what you want from the left."}
        </p>
        <MergeEditor theirs={theirs} start={start} onChange={setResult} />
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={() => setResult(undefined)}>Back</Button>
          <Button variant="primary" onClick={() => onResolve(result)}>
            Use merged text
          </Button>
        </div>
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <Section level="h3" title="Changes on disk">
        <DiffView label="Changes on disk" diff={unifiedDiff(base, theirs, { path: "SKILL.md" })} />
      </Section>
      <Section level="h3" title="Your changes">
        <DiffView label="Your changes" diff={unifiedDiff(base, mine, { path: "SKILL.md" })} />
      </Section>
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="danger" onClick={() => onResolve(theirs)}>
          Discard mine
        </Button>
        <Button onClick={onKeepMine}>Keep mine</Button>
        <Button variant="primary" onClick={() => setResult(start)}>
          Merge
        </Button>
      </div>
    </div>
  );
}

/** Asks before unsaved changes are discarded. */
export function LeaveDialog({ unsaved }: { readonly unsaved: boolean }) {
  const [leave, setLeave] = useState<() => void>();
  const ask = useCallback((go: () => void) => setLeave(() => go), []);
  useLeaveGuard(unsaved ? ask : undefined);
  return (
    <Dialog
      open={leave !== undefined}
      onClose={() => setLeave(undefined)}
      title="Discard unsaved changes?"
      lead="Your changes haven't been saved."
      actions={
        <>
          <Button variant="danger" onClick={() => leaveNow(leave)}>
            Discard changes
          </Button>
          <Button variant="primary" onClick={() => setLeave(undefined)}>
            Keep editing
          </Button>
        </>
      }
    >
      <p className="text-ink-soft">If you leave now, your changes are lost.</p>
    </Dialog>
  );
}

function leaveNow(leave: (() => void) | undefined): void {
  dropLeaveGuard();
  leave?.();
}
