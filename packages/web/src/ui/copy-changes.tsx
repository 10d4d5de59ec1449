import type { ScanEntry } from "@skillwright/server/client";
import { FileDiff } from "./file-diff.tsx";

/** How a skill differs from the known skill that it is a copy of. */
export function CopyChanges({ copy }: { readonly copy: NonNullable<ScanEntry["copy"]> }) {
  return (
    <>
      <p className="mb-2 text-note text-ink-soft">
        {Math.round(copy.similarity * 100)}% of it is identical. These lines differ:
      </p>
      {copy.changes.map(({ path, patch }) => (
        <FileDiff key={path} path={path} patch={patch} />
      ))}
    </>
  );
}
