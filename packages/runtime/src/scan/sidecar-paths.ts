import { type FileSystem, isInside, joinPath, parentPath } from "@skillwright/core/internal";
import type { FoundFile } from "./found-file.ts";

/** A sidecar file that exists and may be read. */
export interface SidecarPath {
  /** Relative to the skill. */
  readonly path: string;
  readonly file: string;
}

/** The readable sidecars of a skill: those that don't lead out of the folder its links must stay in. */
export function sidecarPaths(
  found: FoundFile,
  sidecars: readonly string[],
  files: FileSystem,
): readonly SidecarPath[] {
  if (!found.hasAgentsFolder) return [];
  const folder = parentPath(found.path);
  return sidecars.flatMap((path): readonly SidecarPath[] => {
    const file = joinPath(folder, path);
    const stat = files.stat(file);
    if (!stat.ok || stat.value.kind !== "file") return [];
    if (found.boundary === undefined) return [{ path, file }];
    const canonical = files.canonical(file);
    return canonical.ok && isInside(found.boundary, canonical.value) ? [{ path, file }] : [];
  });
}
