import { relativePath } from "@skillwright/core/internal";

/** The folders that paths are shortened against. */
export interface PathContext {
  readonly cwd: string;
  readonly home: string;
}

/** Shortens a path for display: relative inside the working directory, with `~` inside the home directory. */
export function shortPath(path: string, { cwd, home }: PathContext): string {
  // At the root of the disk every path is inside; without its first slash it would be misleading.
  const here = isTop(cwd) ? undefined : relativePath(cwd, path);
  if (here !== undefined) return here === "" ? "." : here;
  const below = relativePath(home, path);
  if (below === undefined) return path;
  return below === "" ? "~" : `~/${below}`;
}

/** Shortens every path in a text. */
export function shortPathsIn(text: string, { cwd, home }: PathContext): string {
  const short = isTop(cwd) ? text : replaceStarts(text, `${cwd}/`, "");
  return home.length > 1 ? replaceStarts(short, `${home}/`, "~/") : short;
}

/** Not in the middle of a longer path or an address: `file:///home/me/x` without its folder leads nowhere. */
function replaceStarts(text: string, start: string, replacement: string): string {
  return text.replaceAll(start, (found, offset: number) =>
    /[\w/.~-]$/.test(text.slice(0, offset)) ? found : replacement,
  );
}

function isTop(folder: string): boolean {
  return /^(?:[A-Za-z]:)?\/?$/.test(folder);
}
