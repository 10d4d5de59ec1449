import { useEffect, useState } from "react";
import { useLocation } from "wouter";
import type { StoreScope } from "../../actions/store-scope.ts";
import { PageHeader } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Loading } from "../../ui/failure.tsx";
import { MessageText } from "../../ui/message-text.tsx";
import { setPendingDraft } from "../editor/pending-draft.ts";
import { FilePicker } from "./file-picker.tsx";
import { ImportPreview } from "./import-preview.tsx";
import { pendingImport } from "./pending-import.ts";
import { RepairOffer } from "./repair-offer.tsx";
import { useImport } from "./use-import.ts";

/** Imports skills from files, with a preview of their contents and permissions before anything is saved. */
export default function ImportScreen() {
  const pending = pendingImport.use();
  const work = useImport();
  const [scope, setScope] = useState<StoreScope>("user");
  const [, go] = useLocation();
  const { look, state } = work;
  useEffect(() => {
    if (pending !== undefined) void look(pending, scope);
  }, [pending, look, scope]);
  useEffect(() => () => pendingImport.set(undefined), []);
  const again = () => {
    pendingImport.set(undefined);
    work.reset();
  };
  return (
    <>
      <PageHeader
        title="Import skills"
        lead="Import a SKILL.md, a .zip or .skill file, or a folder from this computer. You can review everything before it's saved."
      />
      <div className="px-4 pb-10 sm:px-8">
        {state.step === "empty" && <FilePicker />}
        {state.step === "looking" && <Loading what="contents" />}
        {state.step === "failed" && (
          <Refused
            error={state.error}
            onAgain={again}
            onRepair={() => void work.repair(scope)}
            onEditSource={
              state.text === undefined
                ? undefined
                : () => {
                    setPendingDraft(state.text ?? "");
                    go("/skills/create");
                  }
            }
          />
        )}
        {state.step === "shown" && (
          <ImportPreview
            key={state.offer.id}
            preview={state.offer.preview}
            scope={scope}
            onScope={setScope}
            onCommit={async (chosen) => {
              const names = await work.commit(chosen, scope);
              // Coming back to this page starts a new import.
              again();
              return names;
            }}
            onRepair={() => void work.repair(scope)}
            onCancel={again}
          />
        )}
      </div>
    </>
  );
}

interface RefusedProps {
  readonly error: unknown;
  readonly onAgain: () => void;
  readonly onRepair: () => void;
  /** Opens the text in the editor; undefined if there is none. */
  readonly onEditSource: (() => void) | undefined;
}

function Refused({ error, onAgain, onRepair, onEditSource }: RefusedProps) {
  const { message, hint } = error as { readonly message?: string; readonly hint?: string | null };
  return (
    <div role="alert" className="rounded-card border border-line bg-danger-soft px-5 py-4">
      <h2 className="font-semibold">Can't import this file</h2>
      <p className="mt-1 break-words">
        <MessageText text={message ?? String(error)} />
      </p>
      {typeof hint === "string" && (
        <p className="mt-1 text-note text-ink-soft">
          <MessageText text={hint} />
        </p>
      )}
      <RepairOffer error={error} onRepair={onRepair} />
      <div className="mt-4 flex flex-wrap gap-2">
        {onEditSource !== undefined && (
          <Button variant="primary" onClick={onEditSource}>
            Fix in editor
          </Button>
        )}
        <Button onClick={onAgain}>Choose another file</Button>
      </div>
    </div>
  );
}
