import type { RegistryVersion } from "@skillwright/contract";
import {
  decodeText,
  type PackageFile,
  readFrontmatter,
  type SkillManifest,
  writeZip,
} from "@skillwright/core/internal";
import { scanFiles } from "@skillwright/core/scanner";
import {
  hashFiles,
  inspectPackage,
  sha256,
  toDiagnosticEntry,
  toManifestDocument,
  toScanEntry,
} from "@skillwright/runtime/internal";
import type { Verdict } from "../storage/schema.ts";

/** The part of a version's document that is stored as one text. */
export type StoredDocument = Pick<RegistryVersion, "manifest" | "files" | "problems" | "scan">;

/** What the files of a skill say about themselves, and what lint and scanner say about them. */
export interface DescribedFiles {
  readonly manifest: SkillManifest;
  /** The instructions in SKILL.md, without the frontmatter. */
  readonly instructions: string;
  /** What lint calls errors. */
  readonly errors: readonly string[];
  readonly tree: string;
  /** Size of the files together. */
  readonly bytes: number;
  readonly verdict: Verdict;
  readonly document: StoredDocument;
  /** The zip file; SKILL.md is at its top. */
  readonly archive: { readonly sha256: string; readonly content: Uint8Array };
}

/** Checks, hashes, lints, scans and packs a skill, deterministically. Throws what keeps it from being loaded. */
export function describeFiles(
  files: readonly PackageFile[],
  id: string,
  declaredName: "any" | "same" = "same",
): DescribedFiles {
  const directory = id.slice(id.indexOf("/") + 1);
  const first = inspectPackage(files, { label: id, directory });
  const { manifest, file, findings } =
    declaredName === "same" || first.manifest.name === directory
      ? first
      : inspectPackage(files, { label: id, directory: first.manifest.name });
  const tree = hashFiles(files);
  const report = scanFiles(files);
  const { score, unread, touches, ...scanned } = toScanEntry({
    name: id,
    location: id,
    local: false,
    tree,
    report,
  });
  const content = writeZip(files);
  const skill = files.find(({ path }) => path === file);
  return {
    manifest,
    instructions: skill === undefined ? "" : instructionsIn(skill.bytes),
    errors: findings.filter(({ severity }) => severity === "error").map(({ message }) => message),
    tree,
    bytes: files.reduce((sum, { bytes }) => sum + bytes.length, 0),
    verdict: report.verdict,
    document: {
      manifest: toManifestDocument(manifest),
      files: files.map(({ path, bytes, executable }) => ({
        path,
        bytes: bytes.length,
        sha256: sha256(bytes),
        executable,
      })),
      problems: findings.map(toDiagnosticEntry),
      scan: { score, findings: scanned.findings, unread, touches },
    },
    archive: { sha256: sha256(content), content },
  };
}

/** The instructions in a SKILL.md, without the frontmatter. */
export function instructionsIn(bytes: Uint8Array): string {
  const { text } = decodeText(bytes);
  return text.slice(readFrontmatter(text, true).bodyStart);
}
