import { compareText, type LeftOutFile, leftOutReason, type PackageFile } from "@skillwright/core/internal";
import { readSkillFolder } from "../store/skill-folder.ts";

/** The files of a folder that belong to a package, and what else lies there; a folder that was left out counts as one. */
export function readFolderWithout(folder: string): {
  readonly files: readonly PackageFile[];
  readonly leftOut: readonly LeftOutFile[];
} {
  const leftOut: LeftOutFile[] = [];
  const files = readSkillFolder(folder, {
    skip: (path) => {
      const reason = leftOutReason(path);
      if (reason !== undefined) leftOut.push({ path, reason });
      return reason !== undefined;
    },
  });
  return { files, leftOut: leftOut.toSorted((a, b) => compareText(a.path, b.path)) };
}
