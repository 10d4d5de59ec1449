/** The page of a skill, or one of its tabs. */
export function skillPath(id: string, tab?: string): string {
  const page = `/skills/view/${encodeSegment(id)}`;
  return tab === undefined ? page : `${page}/${tab}`;
}

/** A file of a skill in the Files tab, at a line if one is given. */
export function skillFilePath(id: string, file: string, line?: number): string {
  const query = new URLSearchParams({ file, ...(line !== undefined && { line: String(line) }) });
  return `${skillPath(id, "files")}?${query.toString()}`;
}

/** The editor of a skill, at a line of its SKILL.md if one is given. */
export function editorPath(id: string, line?: number): string {
  const page = `/skills/edit/${encodeSegment(id)}`;
  return line === undefined ? page : `${page}?line=${line}`;
}

/** The page of a skill's file that doesn't load, at a line if one is given. */
export function unloadedPath(file: string, line?: number | null): string {
  const query = new URLSearchParams({ file, ...(typeof line === "number" && { line: String(line) }) });
  return `/skills/unloaded?${query.toString()}`;
}

/** Where a finding in a skill's file can be read: in the editor or in the Files tab, at its line. */
export function findingPath(
  id: string,
  {
    file,
    line,
    folder,
  }: { readonly file: string; readonly line?: number | null | undefined; readonly folder: string },
): string | undefined {
  const inside = file.startsWith(`${folder}/`) ? file.slice(folder.length + 1) : file;
  // Members of archives, and files elsewhere, have no page.
  if (inside.startsWith("/") || inside.includes("!/")) return undefined;
  const at = line ?? undefined;
  return inside === "SKILL.md" ? editorPath(id, at ?? 1) : skillFilePath(id, inside, at);
}

/** A new chat with a skill in its message. */
export function tryPath(id: string): string {
  return `/chat?${new URLSearchParams({ message: `/${id} ` }).toString()}`;
}

/** A new chat with an agent. */
export function chatWithPath(agent: string): string {
  return `/chat?${new URLSearchParams({ agent }).toString()}`;
}

/** The page of an agent. */
export function agentPath(id: string): string {
  return `/agents/${encodeSegment(id)}`;
}

/** The page of a proposal. */
export function proposalPath(id: string): string {
  return `/proposals/${encodeSegment(id)}`;
}

/**
 * The text of a path parameter. The router decodes a path with `decodeURI`, which leaves reserved characters such as
 * `%3A` encoded.
 */
export function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch (error) {
    if (!(error instanceof URIError)) throw error;
    return segment;
  }
}

/** Colons stay readable: ids such as `user:pdf` have them, and a path may. */
function encodeSegment(text: string): string {
  return encodeURIComponent(text).replaceAll("%3A", ":");
}
