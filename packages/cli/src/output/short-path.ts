import { relativePath } from "@skillwright/core/internal";

/** The folders that paths are shortened by. */
export interface PathContext {
  readonly cwd: string;
  readonly home: string;
}

/** A path for people: relative inside the working folder, with `~` inside the home folder. */
export function shortPath(path: string, { cwd, home }: PathContext): string {
  // Below the top of the disk everything lies: a path without its first slash would only mislead.
  const here = isTop(cwd) ? undefined : relativePath(cwd, path);
  if (here !== undefined) return here === "" ? "." : here;
  const below = relativePath(home, path);
  if (below === undefined) return path;
  return below === "" ? "~" : `~/${below}`;
}

/** A text with every path in it shortened. */
export function shortPathsIn(text: string, { cwd, home }: PathContext): string {
  let short = text;
  if (!isTop(cwd)) short = short.replaceAll(`${cwd}/`, "");
  return home.length > 1 ? short.replaceAll(`${home}/`, "~/") : short;
}

function isTop(folder: string): boolean {
  return /^(?:[A-Za-z]:)?\/?$/.test(folder);
}
