import type { ScanEntry } from "@skillwright/server/client";
import { DiffView } from "./diff-view.tsx";

/** How a skill differs from the known skill that it is a copy of. */
export function CopyChanges({ copy }: { readonly copy: NonNullable<ScanEntry["copy"]> }) {
  return (
    <>
      <p className="mb-2 text-note text-ink-soft">
        {Math.round(copy.similarity * 100)} % of it is the same. These lines differ:
      </p>
      {copy.changes.map(({ path, patch }) => (
        <div key={path} className="mb-3">
          <p className="mb-1 text-note">
            <code className="wrap-anywhere">{path}</code>
          </p>
          {typeof patch === "string" && <DiffView diff={patch} />}
        </div>
      ))}
    </>
  );
}
