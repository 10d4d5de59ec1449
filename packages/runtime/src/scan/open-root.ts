import { type Diagnostic, type FileSystem, isInside, type PlannedRoot } from "@skillwright/core/internal";
import { isSystemFolder, systemFolderMessage } from "./system-folder.ts";
import { walkDiagnostic } from "./walk-diagnostic.ts";

/** A root that exists and may be searched. */
export interface OpenRoot {
  readonly canonical: string;
  /** The canonical folder that links must not leave. */
  readonly boundary: string;
}

/** Opens a root for a search; undefined when it doesn't exist or leads out of the folder it must stay in. */
export function openRoot(
  root: PlannedRoot,
  files: FileSystem,
  report: (diagnostic: Diagnostic) => void,
): OpenRoot | undefined {
  const refuse = (
    code: "root-unreadable" | "link-not-followed" | "system-folder",
    message: string,
  ): undefined => {
    report(walkDiagnostic(code, root.path, message));
    return undefined;
  };
  const stat = files.stat(root.path);
  if (!stat.ok) {
    return stat.problem === "missing"
      ? undefined
      : refuse("root-unreadable", `The folder cannot be read: ${stat.message}`);
  }
  if (stat.value.kind !== "folder") return undefined;
  const canonical = files.canonical(root.path);
  if (!canonical.ok) return refuse("root-unreadable", `The folder cannot be read: ${canonical.message}`);
  if (isSystemFolder(canonical.value)) return refuse("system-folder", systemFolderMessage);
  if (root.walk.folderLinks === "inside-root")
    return { canonical: canonical.value, boundary: canonical.value };
  const limit = files.canonical(root.boundary);
  const boundary = limit.ok ? limit.value : root.boundary;
  if (root.walk.folderLinks === "inside" && !isInside(boundary, canonical.value)) {
    return refuse("link-not-followed", `The folder leads to ${canonical.value}, outside the project`);
  }
  return { canonical: canonical.value, boundary };
}
