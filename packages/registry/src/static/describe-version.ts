import { createHash } from "node:crypto";
import type { RegistryVersion } from "@skillwright/contract";
import {
  decodeText,
  type PackageFile,
  readFrontmatter,
  SkillwrightError,
  scanFiles,
  writeZip,
} from "@skillwright/core/internal";
import {
  hashFiles,
  inspectPackage,
  toDiagnosticEntry,
  toManifestDocument,
  toScanEntry,
} from "@skillwright/runtime/internal";

/** A version of a skill with everything that is published of it. */
export interface StaticVersion {
  readonly document: RegistryVersion;
  /** The zip file; SKILL.md is at its top. */
  readonly archive: Uint8Array;
  readonly files: readonly PackageFile[];
}

/** What a version is called. */
export interface VersionFacts {
  /** `@namespace/name`. */
  readonly id: string;
  readonly version: string;
  readonly publishedAt: string;
  readonly publishedBy: string;
}

/**
 * Checks, hashes and scans the files of a skill and packs them. The same files give the same bytes. Throws `parse_error`
 * and `validation_error` for a skill that can't be loaded, or that lint finds errors in.
 */
export function describeVersion(files: readonly PackageFile[], facts: VersionFacts): StaticVersion {
  const { id, version, publishedAt, publishedBy } = facts;
  const { manifest, findings } = inspectPackage(files, {
    label: id,
    directory: id.slice(id.indexOf("/") + 1),
  });
  const errors = findings.filter(({ severity }) => severity === "error").map(({ message }) => message);
  if (errors.length > 0) {
    throw new SkillwrightError("validation_error", {
      message: `${id} is not published: ${errors.join("; ")}`,
      details: { problems: errors },
      hint: "Run `skillwright lint --fix` to apply safe fixes.",
    });
  }
  const tree = hashFiles(files);
  const report = scanFiles(files);
  const {
    score,
    findings: found,
    unread,
    touches,
  } = toScanEntry({
    name: id,
    location: id,
    local: false,
    tree,
    report,
  });
  const archive = writeZip(files);
  return {
    files,
    archive,
    document: {
      skill: id,
      version,
      tree,
      bytes: files.reduce((sum, { bytes }) => sum + bytes.length, 0),
      verdict: report.verdict,
      state: "published",
      publishedAt,
      publishedBy,
      yanked: null,
      downloads: 0,
      deprecated: null,
      changelog: null,
      manifest: toManifestDocument(manifest),
      files: files.map(({ path, bytes, executable }) => ({
        path,
        bytes: bytes.length,
        sha256: sha256(bytes),
        executable,
      })),
      archive: { sha256: sha256(archive), bytes: archive.length },
      problems: findings.map(toDiagnosticEntry),
      scan: { score, findings: found, unread, touches },
    },
  };
}

/** The instructions in a SKILL.md, without the frontmatter. */
export function instructionsIn(bytes: Uint8Array): string {
  const { text } = decodeText(bytes);
  return text.slice(readFrontmatter(text, true).bodyStart);
}

function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
