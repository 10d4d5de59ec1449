import { foldName } from "../../parse/name-rules.ts";

/** The files of a skill, for looking up paths. */
export interface FileIndex {
  /** Whether there is such a file or folder. */
  readonly has: (path: string) => boolean;
  /** The existing path that differs only in case or Unicode form; undefined when there is none or several. */
  readonly likely: (path: string) => string | undefined;
}

/** Makes an index of file paths that also knows their folders. */
export function fileIndex(files: ReadonlySet<string>): FileIndex {
  const paths = new Set<string>(["."]);
  for (const file of files) {
    for (let end = file.length; end > 0; end = file.lastIndexOf("/", end - 1)) paths.add(file.slice(0, end));
  }
  const folded = new Map<string, string[]>();
  for (const path of paths) {
    const same = folded.get(foldName(path));
    if (same === undefined) folded.set(foldName(path), [path]);
    else same.push(path);
  }
  return {
    has: (path) => paths.has(path),
    likely: (path) => {
      const same = folded.get(foldName(path)) ?? [];
      return same.length === 1 ? same[0] : undefined;
    },
  };
}
