import { compare, gt, maxSatisfying, prerelease, valid, validRange } from "semver";
import type { VersionRow } from "./skill-documents.ts";

/** What choosing needs to know of a version. */
export type Choosable = Pick<VersionRow, "version" | "state" | "yanked_at">;

/** The version that a text chooses: an exact one, even yanked; a tag's; or the highest of a range that isn't yanked. */
export function chooseVersion<V extends Choosable>(
  versions: readonly V[],
  tags: ReadonlyMap<string, string>,
  choice: string,
): V | undefined {
  const named = tags.get(choice) ?? choice;
  const exact = versions.find(({ version }) => version === named);
  if (exact !== undefined || valid(choice) === choice || validRange(choice) === null) return exact;
  const possible = versions.filter(isCurrent).map(({ version }) => version);
  const best = maxSatisfying(possible, choice);
  return versions.find(({ version }) => version === best);
}

/** The version that `latest` should point to: the highest release, or the highest pre-release if there is no other. */
export function findLatest(versions: readonly Choosable[]): string | undefined {
  const current = versions.filter(isCurrent).map(({ version }) => version);
  const releases = current.filter((version) => prerelease(version) === null);
  return (releases.length > 0 ? releases : current).toSorted(compare).at(-1);
}

/** Whether `latest` moves from one version to a new one by itself: to a higher one, or from a pre-release to a release. */
export function isNewLatest(version: string, latest: string | null): boolean {
  if (latest === null || !gt(latest, version)) return true;
  return prerelease(latest) !== null && prerelease(version) === null;
}

/** The default tag of a version: `latest`, or for a pre-release its name, such as `beta`, else `next`. */
export function defaultTag(version: string): string {
  const parts = prerelease(version);
  if (parts === null) return "latest";
  const name = String(parts[0]).toLowerCase();
  return name !== "latest" && /^(?![vx](?:\d|$))[a-z][a-z0-9-]{0,63}$/.test(name) ? name : "next";
}

/** Newest first, by the rules of semantic versions. */
export function newestFirst<V extends Pick<Choosable, "version">>(versions: readonly V[]): readonly V[] {
  return versions.toSorted((a, b) => compare(b.version, a.version));
}

function isCurrent({ state, yanked_at }: Choosable): boolean {
  return state === "published" && yanked_at === null;
}
