/** Joins path parts with `/`; an absolute part starts over, empty parts are dropped. */
export function joinPath(...parts: readonly string[]): string {
  let joined = "";
  for (const part of parts) {
    if (part === "") continue;
    if (isAbsolutePath(part)) joined = part;
    else joined = joined === "" || joined.endsWith("/") ? joined + part : `${joined}/${part}`;
  }
  return joined;
}

/** Whether a path starts at the top: `/…`, `C:/…` or `//server/…`. */
export function isAbsolutePath(path: string): boolean {
  return path.startsWith("/") || (path.charAt(1) === ":" && /^[A-Za-z]:\//.test(path));
}

/** The path without `.` and `..`, without doubled and trailing separators. `..` above the top stays at the top. */
export function normalizePath(path: string): string {
  const top = pathTop(path);
  const parts: string[] = [];
  for (const part of path.slice(top.length).split("/")) {
    if (part === "" || part === ".") continue;
    if (part !== "..") parts.push(part);
    else if (parts.length > 0 && parts.at(-1) !== "..") parts.pop();
    else if (top === "") parts.push("..");
  }
  return top + parts.join("/") || (top === "" ? "." : top);
}

/** The full path that a person means: `~` is the home folder, and a relative path starts at the base. */
export function resolveUserPath(
  path: string,
  { home, base }: { readonly home: string; readonly base: string },
): string {
  const isInHome = path === "~" || path.startsWith("~/");
  return normalizePath(isInHome ? joinPath(home, path.slice(2)) : joinPath(base, path));
}

/** The parent folder of a path; the top is its own parent. */
export function parentPath(path: string): string {
  const top = pathTop(path);
  const end = path.lastIndexOf("/");
  return end < top.length ? top || "." : path.slice(0, end);
}

/** The folders above a path, the nearest first, up to the top: `/`, or `.` for a relative path. */
export function foldersAbove(path: string): readonly string[] {
  const folders: string[] = [];
  let folder = path;
  for (let next = parentPath(folder); next !== folder; next = parentPath(folder)) {
    folders.push(next);
    folder = next;
  }
  return folders;
}

/** The last part of a path. */
export function baseName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** The relative path from a folder to a path inside it, "" for the folder itself; undefined when it is not inside. */
export function relativePath(folder: string, path: string): string | undefined {
  const from = normalizePath(folder);
  const to = normalizePath(path);
  if (from === to) return "";
  const prefix = from.endsWith("/") ? from : `${from}/`;
  // A network path starts like a local root but is elsewhere.
  if (pathTop(from) !== pathTop(to)) return undefined;
  return to.startsWith(prefix) ? to.slice(prefix.length) : undefined;
}

/** Whether a path is the folder or is inside it, by whole parts: `/skills-evil` is not in `/skills`. */
export function isInside(folder: string, path: string): boolean {
  return relativePath(folder, path) !== undefined;
}

/** The folders from `top` down to `path`, both included; only `path` when it is not below `top`. */
export function pathChain(top: string, path: string): readonly string[] {
  const rest = relativePath(top, path);
  if (rest === undefined) return [path];
  const chain = [normalizePath(top)];
  for (const part of rest === "" ? [] : rest.split("/")) chain.push(joinPath(chain.at(-1) ?? "", part));
  return chain;
}

function pathTop(path: string): string {
  if (/^[A-Za-z]:\//.test(path)) return path.slice(0, 3);
  if (path.startsWith("//") && !path.startsWith("///")) return "//";
  return path.startsWith("/") ? "/" : "";
}
