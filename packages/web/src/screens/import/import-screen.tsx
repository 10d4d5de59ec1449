import { useEffect, useState } from "react";
import { useLocation } from "wouter";
import type { StoreScope } from "../../actions/store-scope.ts";
import { PageHeader } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Loading, Problem } from "../../ui/failure.tsx";
import { pendingDraft } from "../editor/pending-draft.ts";
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
  const { show, state } = work;
  useEffect(() => {
    if (pending !== undefined) void show(pending, scope);
  }, [pending, show, scope]);
  useEffect(() => () => pendingImport.set(undefined), []);
  const again = () => {
    pendingImport.set(undefined);
    work.reset();
  };
  const repair = () => void work.repair(scope);
  return (
    <>
      <PageHeader
        title="Import skills"
        lead="Import a SKILL.md, a .zip or .skill file, or a folder from this computer. You can review everything before it's saved."
      />
      <div className="px-4 pb-10 sm:px-8">
        {state.step === "empty" && <FilePicker />}
        {state.step === "reading" && <Loading what="contents" />}
        {state.step === "failed" && (
          <Refused error={state.error} text={state.text} onAgain={again} onRepair={repair} />
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
            onRepair={repair}
            onCancel={again}
          />
        )}
      </div>
    </>
  );
}

interface RefusedProps {
  readonly error: unknown;
  /** The text of the file, which the editor can open; undefined if there is none. */
  readonly text: string | undefined;
  readonly onAgain: () => void;
  readonly onRepair: () => void;
}

function Refused({ error, text, onAgain, onRepair }: RefusedProps) {
  const [, go] = useLocation();
  const { message, hint } = error as { readonly message?: string; readonly hint?: string | null };
  return (
    <Problem title="Can't import this file" text={message ?? String(error)} hint={hint}>
      <RepairOffer error={error} onRepair={onRepair} />
      <div className="mt-3 mb-1 flex flex-wrap gap-2">
        {text !== undefined && (
          <Button
            variant="primary"
            onClick={() => {
              pendingDraft.set(text);
              go("/skills/create");
            }}
          >
            Fix in editor
          </Button>
        )}
        <Button onClick={onAgain}>Choose another file</Button>
      </div>
    </Problem>
  );
}
