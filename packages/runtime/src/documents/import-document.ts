import type { ImportDocument } from "@skillwright/contract";
import { toErrorEntry } from "@skillwright/core/internal";
import type { ImportPreview } from "../package/preview-import.ts";
import type { StoreChange } from "../store/store.ts";
import { toDiagnosticEntry } from "./list-document.ts";

/** A preview and the imported skills, as a document. */
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
