/** The page of a skill, or one of its tabs. */
export function skillPath(id: string, tab?: string): string {
  const page = `/skills/view/${encodeSegment(id)}`;
  return tab === undefined ? page : `${page}/${tab}`;
}

/** A file of a skill in the Files tab. */
export function skillFilePath(id: string, file: string): string {
  return `${skillPath(id, "files")}?${new URLSearchParams({ file }).toString()}`;
}

/** The editor of a skill. */
export function editorPath(id: string): string {
  return `/skills/edit/${encodeSegment(id)}`;
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
