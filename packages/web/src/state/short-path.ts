/** A path with `~` for the home folder, which the folder of the user's own skills tells. */
export function shortPath(
  path: string,
  roots: readonly { readonly path: string; readonly scope: string }[],
): string {
  for (const root of roots) {
    const home = root.scope === "user" ? /^(.+)\/\.agents\/skills$/.exec(root.path)?.[1] : undefined;
    if (home !== undefined && path.startsWith(`${home}/`)) return `~${path.slice(home.length)}`;
  }
  return path;
}
