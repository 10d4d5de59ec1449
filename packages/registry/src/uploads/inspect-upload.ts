import { findPackages, type PackageFile, searchDocument } from "@skillwright/core/internal";
import { readArchive, sha256 } from "@skillwright/runtime/internal";
import { valid } from "semver";
import { refused } from "../registry-errors.ts";
import { type DescribedFiles, describeFiles } from "./describe-files.ts";

/** What somebody wants to publish. */
export interface Upload {
  /** `@namespace/name`. */
  readonly id: string;
  readonly name: string;
  readonly archive: Uint8Array;
  /** Default: the one in SKILL.md. */
  readonly version?: string | undefined;
  /** The tree hash that has to be found. */
  readonly tree?: string | undefined;
  /** Whether SKILL.md may have another name: a copy of a skill that was renamed at its registry. Default: `same`. */
  readonly declaredName?: "any" | "same" | undefined;
}

/** Everything that the registry found out about an upload itself. */
export interface InspectedUpload
  extends Pick<DescribedFiles, "tree" | "bytes" | "verdict" | "document" | "archive"> {
  readonly version: string;
  readonly description: string;
  readonly searchDocument: string;
  /** The files by their SHA-256, each content once. */
  readonly blobs: ReadonlyMap<string, Uint8Array>;
}

/**
 * Checks, hashes, lints and scans an upload; nothing that the client says is believed. Throws `archive_error`,
 * `parse_error`, `limit_exceeded` or `publish_refused`.
 */
export async function inspectUpload(upload: Upload): Promise<InspectedUpload> {
  const { id, name, declaredName = "same" } = upload;
  const files = onlySkill(await readArchive(upload.archive), id);
  const { manifest, instructions, errors, tree, ...described } = describeFiles(files, id, declaredName);
  if (declaredName === "same" && manifest.name !== name) {
    throw refused(
      id,
      "name",
      [`the name in SKILL.md is "${manifest.name.slice(0, 100)}"`],
      "The name in SKILL.md and the published name must be the same.",
    );
  }
  const [first, ...others] = errors;
  if (first !== undefined)
    throw refused(id, "invalid", [first, ...others], "`skillwright lint` shows all problems.");
  const version = upload.version ?? completeVersion(manifest.version);
  if (valid(version) !== version || version.includes("+")) {
    throw refused(
      id,
      "version",
      [`"${version.slice(0, 100)}" is not a semantic version such as 1.2.0`],
      "Set the version in SKILL.md, or pass --version.",
    );
  }
  if (upload.tree !== undefined && upload.tree !== tree) {
    throw refused(
      id,
      "hash-mismatch",
      [`its tree hash is ${tree}, not ${upload.tree.slice(0, 64)}`],
      "The upload was changed on its way, or files were left out. Try again.",
    );
  }
  if (described.verdict === "malicious") {
    const { findings } = described.document.scan;
    const found = findings.map(({ file, line, message }) => `${file}:${line ?? 1}: ${message}`);
    throw refused(
      id,
      "verdict",
      ["the scanner's verdict is malicious", ...found],
      "`skillwright scan` explains the findings.",
    );
  }
  return {
    ...described,
    version,
    tree,
    description: manifest.description,
    searchDocument: JSON.stringify(searchDocument(manifest, name, instructions)),
    blobs: new Map(files.map(({ bytes }) => [sha256(bytes), bytes])),
  };
}

/** Skills often say `1.2` for what is `1.2.0`. */
function completeVersion(version: string): string {
  return /^\d+(?:\.\d+)?$/.test(version) ? [...version.split("."), "0", "0"].slice(0, 3).join(".") : version;
}

function onlySkill(files: readonly PackageFile[], id: string): readonly PackageFile[] {
  const [found, ...others] = findPackages(files).packages;
  if (found === undefined) throw refused(id, "invalid", ["there is no SKILL.md in the archive"]);
  if (others.length > 0)
    throw refused(id, "invalid", ["the archive has more than one skill"], "Publish them one by one.");
  return found.files;
}
