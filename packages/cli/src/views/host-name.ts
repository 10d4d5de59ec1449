import type { HostProfile } from "@skillwright/core/internal";
import { hostTexts } from "../commands/hosts/text.ts";

/** An agent in a sentence, with the version that was observed: `Codex 0.166.0`. */
export function hostName({ id, title, observed }: Pick<HostProfile, "id" | "title" | "observed">): string {
  const name = id === "agents-dir" ? hostTexts.the(title) : title;
  if (observed === undefined) return name;
  return isVersion(observed.version) ? `${name} ${observed.version}` : `${name} (${observed.version})`;
}

/** Whether a version has a number; a design has a date. */
export function isVersion(version: string): boolean {
  return /^\d/.test(version);
}
