import { isObject, omitUndefined } from "@skillwright/core/internal";
import { unavailable } from "../http/fetch-bounded.ts";
import type { Unchecked } from "../read-document.ts";

/** What of a registry's answer about a skill is used. */
export interface ListedVersions {
  /** The name it has now; another one than was asked for after a rename. */
  readonly id: string;
  readonly deprecated?: string;
  /** Each tag with its version. */
  readonly tags: ReadonlyMap<string, string>;
  readonly versions: readonly ListedVersion[];
}

/** A version in the list. */
export interface ListedVersion {
  readonly version: string;
  readonly tree: string;
  readonly publishedAt?: string;
  /** Why it should not be used any more. */
  readonly yanked?: string;
  /** Whether it can be installed; one that waits for a review can't. */
  readonly published: boolean;
}

/** A semantic version without a build part, as registries have them: at most 128 characters. */
const VERSION = /^(?=.{1,128}$)\d{1,16}\.\d{1,16}\.\d{1,16}(?:-[\dA-Za-z.-]+)?$/;
const ID = /^@[a-z0-9]+(?:-[a-z0-9]+)*\/[a-z0-9]+(?:-[a-z0-9]+)*$/;
const SHA256 = /^[0-9a-f]{64}$/;

/** Most characters of a reason that are kept. */
const MAX_REASON = 500;

/** Reads the document of a skill. Versions that can't be used are left out; throws `source_unavailable` for anything else. */
export function readListedVersions(document: Unchecked, url: string): ListedVersions {
  const { id, versions, tags, deprecated } = document;
  if (typeof id !== "string" || !ID.test(id) || !Array.isArray(versions)) {
    throw unavailable(url, "unreadable", "it doesn't describe a skill");
  }
  return {
    id,
    ...omitUndefined({ deprecated: reasonIn(deprecated) }),
    tags: new Map(
      Object.entries(isObject(tags) ? tags : {}).flatMap(([tag, version]) =>
        typeof version === "string" ? [[tag, version] as const] : [],
      ),
    ),
    versions: versions.filter(isObject).flatMap((item): readonly ListedVersion[] => {
      const { version, tree, publishedAt, yanked, state } = item;
      if (typeof version !== "string" || !VERSION.test(version)) return [];
      if (typeof tree !== "string" || !SHA256.test(tree)) return [];
      return [
        {
          version,
          tree,
          published: state === "published",
          ...omitUndefined({
            publishedAt: dateIn(publishedAt),
            yanked: isObject(yanked) ? (reasonIn(yanked.reason) ?? "no reason given") : undefined,
          }),
        },
      ];
    }),
  };
}

/** The digest of the archive that a version's document states. Throws `source_unavailable`. */
export function readArchiveDigest(document: Unchecked, url: string): string {
  const { archive } = document;
  const digest = isObject(archive) ? archive.sha256 : undefined;
  if (typeof digest === "string" && SHA256.test(digest)) return digest;
  throw unavailable(url, "unreadable", "it has no digest");
}

function reasonIn(value: unknown): string | undefined {
  return typeof value === "string" && value !== ""
    ? value.replaceAll(/\s+/g, " ").slice(0, MAX_REASON)
    : undefined;
}

function dateIn(value: unknown): string | undefined {
  return typeof value === "string" && /^\d{4}-\d\d-\d\dT[\d:.]{5,12}Z$/.test(value) ? value : undefined;
}
