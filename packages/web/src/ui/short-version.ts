/** A version for people: a commit or digest is cut to its first characters. */
export function shortVersion(version: string): string {
  const hash = /^(?:sha\d+[:-])?([0-9a-f]{12})[0-9a-f]{8,}$/i.exec(version)?.[1];
  return hash ?? version;
}
