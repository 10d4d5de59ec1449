import {
  type ErrorEntry,
  type LeftOutFile,
  type NameConflict,
  toErrorEntry,
} from "@skillwright/core/internal";
import type { ImportPreview } from "../package/preview-import.ts";
import type { StoreChange, StoreScope } from "../store/store.ts";
import type { ExecutingFeature } from "../trust/executing-features.ts";
import { type DiagnosticEntry, toDiagnosticEntry } from "./list-document.ts";

/** What a source holds, and what was imported of it, as data. */
export interface ImportDocument {
  readonly source: string;
  readonly kind: ImportPreview["kind"];
  readonly skills: readonly ImportableEntry[];
  readonly broken: readonly { readonly folder: string; readonly error: ErrorEntry }[];
  readonly strays: readonly string[];
  readonly imported: readonly ImportedEntry[];
}

/** A skill that can be imported. */
export interface ImportableEntry {
  readonly name: string;
  readonly ownName: string;
  readonly folder: string;
  readonly displayName: string;
  readonly description: string;
  readonly version: string;
  readonly bytes: number;
  readonly files: readonly { readonly path: string; readonly bytes: number; readonly executable: boolean }[];
  readonly leftOut: readonly LeftOutFile[];
  readonly executes: readonly ExecutingFeature[];
  readonly permissions: readonly string[];
  readonly findings: readonly DiagnosticEntry[];
  readonly conflict: NameConflict | null;
}

/** A skill that was imported. */
export interface ImportedEntry {
  readonly name: string;
  readonly action: StoreChange["action"];
  readonly scope: StoreScope;
  readonly folder: string;
  readonly file: string;
}

/** A preview, and what was imported of it, as a document. */
export function toImportDocument(preview: ImportPreview, imported: readonly StoreChange[]): ImportDocument {
  return {
    source: preview.label,
    kind: preview.kind,
    skills: preview.skills.map((skill) => ({
      name: skill.name,
      ownName: skill.ownName,
      folder: skill.folder,
      displayName: skill.displayName,
      description: skill.description,
      version: skill.version,
      bytes: skill.bytes,
      files: skill.files.map(({ path, bytes, executable }) => ({ path, bytes: bytes.length, executable })),
      leftOut: skill.leftOut,
      executes: skill.executes,
      permissions: skill.permissions,
      findings: skill.findings.map(toDiagnosticEntry),
      conflict: skill.conflict ?? null,
    })),
    broken: preview.broken.map(({ folder, error }) => ({ folder, error: toErrorEntry(error) })),
    strays: preview.strays,
    imported: imported.map(({ name, action, scope, folder, file }) => ({
      name,
      action,
      scope,
      folder,
      file,
    })),
  };
}
