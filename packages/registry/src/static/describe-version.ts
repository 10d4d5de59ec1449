import type { RegistryVersion } from "@skillwright/contract";
import { type PackageFile, SkillwrightError } from "@skillwright/core/internal";
import { describeFiles } from "../uploads/describe-files.ts";

/** A version of a skill with everything that is published of it. */
export interface StaticVersion {
  readonly document: RegistryVersion;
  /** The zip file; SKILL.md is at its top. */
  readonly archive: Uint8Array;
  readonly files: readonly PackageFile[];
}

/** What a version is called. */
export interface VersionFacts extends Pick<RegistryVersion, "version" | "publishedAt" | "publishedBy"> {
  /** `@namespace/name`. */
  readonly id: string;
}

/** Checks, hashes, scans and packs a skill, deterministically. Throws `parse_error` and `validation_error`. */
export function describeVersion(files: readonly PackageFile[], facts: VersionFacts): StaticVersion {
  const { id, version, publishedAt, publishedBy } = facts;
  const { errors, tree, bytes, verdict, document, archive } = describeFiles(files, id);
  if (errors.length > 0) {
    throw new SkillwrightError("validation_error", {
      message: errors.join("; "),
      details: { problems: errors },
      hint: "Run `skillwright lint --fix` to apply safe fixes.",
    });
  }
  return {
    files,
    archive: archive.content,
    document: {
      skill: id,
      version,
      tree,
      bytes,
      verdict,
      state: "published",
      publishedAt,
      publishedBy,
      yanked: null,
      downloads: 0,
      deprecated: null,
      changelog: null,
      ...document,
      archive: { sha256: archive.sha256, bytes: archive.content.length },
    },
  };
}
