import {
  checkPackage,
  decodeText,
  findPackages,
  type PackageFile,
  readFrontmatter,
  scanFiles,
  searchDocument,
  writeZip,
} from "@skillwright/core/internal";
import {
  hashFiles,
  readArchive,
  toDiagnosticEntry,
  toManifestDocument,
  toScanEntry,
} from "@skillwright/runtime/internal";
import { valid } from "semver";
import { refused } from "../registry-errors.ts";
import { sha256Of } from "../storage/blobs/blob-store.ts";
import type { Verdict } from "../storage/schema.ts";
import type { StoredDocument } from "./skill-documents.ts";

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
}

/** Everything that the registry found out about an upload itself. */
export interface InspectedUpload {
  readonly version: string;
  readonly tree: string;
  /** Size of the files together. */
  readonly bytes: number;
  readonly verdict: Verdict;
  readonly description: string;
  readonly document: StoredDocument;
  readonly searchDocument: string;
  readonly archive: { readonly sha256: string; readonly content: Uint8Array };
  /** The files by their SHA-256, each content once. */
  readonly blobs: ReadonlyMap<string, Uint8Array>;
}

/**
 * Reads, checks, hashes, lints and scans an upload; nothing that the client says about it is believed. Throws
 * `archive_error`, `parse_error`, `limit_exceeded` or `publish_refused`.
 */
export async function inspectUpload(upload: Upload): Promise<InspectedUpload> {
  const files = onlySkill(await readArchive(upload.archive), upload.id);
  const { manifest, text, findings } = checkPackage(files, { directory: upload.name });
  if (manifest === undefined) throw refused(upload.id, "invalid", ["its SKILL.md can't be read"]);
  if (manifest.name !== upload.name) {
    throw refused(
      upload.id,
      "name",
      [`the name in SKILL.md is "${manifest.name.slice(0, 100)}"`],
      "The name in SKILL.md and the published name have to be the same.",
    );
  }
  const errors = findings.filter(({ severity }) => severity === "error").map(({ message }) => message);
  const [first, ...others] = errors;
  if (first !== undefined)
    throw refused(upload.id, "invalid", [first, ...others], "`skillwright lint` shows all problems.");
  const version = upload.version ?? completeVersion(manifest.version);
  if (valid(version) !== version || version.includes("+")) {
    throw refused(
      upload.id,
      "version",
      [`"${version.slice(0, 100)}" is not a semantic version such as 1.2.0`],
      "Set the version in SKILL.md, or pass --version.",
    );
  }
  const tree = hashFiles(files);
  if (upload.tree !== undefined && upload.tree !== tree) {
    throw refused(
      upload.id,
      "hash-mismatch",
      [`its tree hash is ${tree}, not ${upload.tree.slice(0, 64)}`],
      "The upload was changed on its way, or files were left out. Try again.",
    );
  }
  const report = scanFiles(files);
  if (report.verdict === "malicious") {
    const found = report.findings.map(({ file, line, message }) => `${file}:${line ?? 1}: ${message}`);
    throw refused(
      upload.id,
      "verdict",
      ["the scanner's verdict is malicious", ...found],
      "`skillwright scan` explains the findings.",
    );
  }
  const {
    score,
    findings: scanned,
    unread,
    touches,
  } = toScanEntry({ name: upload.name, location: upload.id, local: false, tree, report });
  const hashed = files.map((file) => ({ ...file, sha256: sha256Of(file.bytes) }));
  const content = writeZip(files);
  const body = text.slice(readFrontmatter(text, true).bodyStart);
  return {
    version,
    tree,
    bytes: files.reduce((sum, file) => sum + file.bytes.length, 0),
    verdict: report.verdict,
    description: manifest.description,
    document: {
      manifest: toManifestDocument(manifest),
      files: hashed.map(({ path, bytes, sha256, executable }) => ({
        path,
        bytes: bytes.length,
        sha256,
        executable,
      })),
      problems: findings.map(toDiagnosticEntry),
      scan: { score, findings: scanned, unread, touches },
    },
    searchDocument: JSON.stringify(searchDocument(manifest, upload.name, body)),
    archive: { sha256: sha256Of(content), content },
    blobs: new Map(hashed.map(({ sha256, bytes }) => [sha256, bytes])),
  };
}

/** Skills often say `1.2` for what is `1.2.0`. */
function completeVersion(version: string): string {
  return /^\d+(?:\.\d+)?$/.test(version) ? [...version.split("."), "0", "0"].slice(0, 3).join(".") : version;
}

/** The body of a SKILL.md, as pages show it. */
export function skillBody(bytes: Uint8Array): string {
  const { text } = decodeText(bytes);
  return text.slice(readFrontmatter(text, true).bodyStart);
}

function onlySkill(files: readonly PackageFile[], id: string): readonly PackageFile[] {
  const [found, ...others] = findPackages(files).packages;
  if (found === undefined) throw refused(id, "invalid", ["there is no SKILL.md in the archive"]);
  if (others.length > 0)
    throw refused(id, "invalid", ["the archive has more than one skill"], "Publish them one by one.");
  return found.files;
}
