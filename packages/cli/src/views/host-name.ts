import type { HostProfile } from "@skillwright/core/internal";

/** An agent in a sentence, with the version that was observed: `Codex 0.166.0`. */
export function hostName({ id, title, observed }: Pick<HostProfile, "id" | "title" | "observed">): string {
  const name = id === "agents-dir" ? `the ${title}` : title;
  if (observed === undefined) return name;
  return isVersion(observed.version) ? `${name} ${observed.version}` : `${name} (${observed.version})`;
}

/** Whether it is a version number; a published design has a date instead. */
export function isVersion(version: string): boolean {
  return /^\d/.test(version);
}
