import type { FileStat, FileSystem } from "@skillwright/core/internal";
import { type FoundFile, sidecarPaths } from "../scan/found-file.ts";

/**
 * Distinguishes a changed skill from an unchanged one: how it was found, its file and its sidecars. The ctime can't be
 * set back, so it exposes a file that was made to look old.
 */
export type SkillStamp = readonly [
  found: string,
  directory: string,
  size: number,
  modified: number,
  changed: number,
  inode: number,
  sidecars: string,
  newest: number,
];

/** Where sidecars are searched. */
export interface StampOptions {
  readonly files: FileSystem;
  /** Sidecar files that belong to a skill. */
  readonly sidecars: readonly string[];
}

/** The stamp of a skill whose file has the state `own`. */
export function stampOf(found: FoundFile, own: FileStat, options: StampOptions): SkillStamp {
  const { size, modified, changed, inode } = own;
  const { text, newest } = stampSidecars(found, options);
  return [foundAs(found), found.directory, size, modified, changed, inode, text, Math.max(modified, newest)];
}

/** Whether a skill whose file has the state `own` still has the stamp at the start of a row. */
export function hasStamp(
  row: readonly [...SkillStamp, ...rest: readonly unknown[]],
  { found, own }: { readonly found: FoundFile; readonly own: FileStat },
  options: StampOptions,
): boolean {
  // By index: destructuring a row costs more than the comparison.
  return (
    row[3] === own.modified &&
    row[4] === own.changed &&
    row[5] === own.inode &&
    row[2] === own.size &&
    row[0] === foundAs(found) &&
    row[1] === found.directory &&
    row[6] === stampSidecars(found, options).text
  );
}

/** How a file was found, as far as parsers depend on it. */
function foundAs({ kind, plugin, isRoot }: FoundFile): string {
  if (plugin === undefined) return kind;
  return `${kind} ${isRoot === true ? "root " : ""}of ${plugin}`;
}

const NO_SIDECARS = { text: "", newest: 0 } as const;

function stampSidecars(
  found: FoundFile,
  options: StampOptions,
): { readonly text: string; readonly newest: number } {
  if (!found.hasAgentsFolder) return NO_SIDECARS;
  let text = "";
  let newest = 0;
  for (const { path, file } of sidecarPaths(found, options.sidecars, options.files)) {
    const stat = options.files.stat(file);
    if (!stat.ok) continue;
    const { size, modified, changed, inode } = stat.value;
    text += `|${path}:${[size, modified, changed, inode].join(":")}`;
    newest = Math.max(newest, modified);
  }
  return { text, newest };
}
