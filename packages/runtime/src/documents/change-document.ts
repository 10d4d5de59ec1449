import type {
  ChangeDocument,
  ImportDocument,
  StoreChangeDocument,
  WatchStartDocument,
} from "@skillwright/contract";
import { toErrorEntry } from "@skillwright/core/internal";
import type { ImportPreview } from "../package/preview-import.ts";
import type { ChangeEvent } from "../skills/live-snapshot.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";
import type { StoreChange } from "../store/store.ts";
import type { WatchReport } from "../watch/watcher.ts";
import { toDiagnosticEntry, toSkillEntry } from "./list-document.ts";

/** A change as data. */
export function toStoreChangeDocument(given: StoreChange): StoreChangeDocument {
  const { action, name, findings, notices, trash = null, ...place } = given;
  return { action, name, ...place, findings: findings.map(toDiagnosticEntry), notices, trash };
}

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

/** The watched folders, as data. */
export function toWatchStartDocument(report: WatchReport, snapshot: Snapshot): WatchStartDocument {
  return {
    event: "watching",
    version: snapshot.version,
    method: report.method,
    folders: report.folders,
    roots: snapshot.roots.map(({ root, exists }) => ({ path: root.path, exists })),
    skills: snapshot.skills.length,
    diagnostics: report.diagnostics.map(toDiagnosticEntry),
  };
}

/** A change as data. */
export function toChangeDocument(change: ChangeEvent, snapshot: Snapshot): ChangeDocument {
  return {
    event: "change",
    version: change.version,
    prompt: change.prompt,
    added: change.added.map((skill) => toSkillEntry(skill, snapshot)),
    changed: change.changed.map(({ after, aspects }) => ({ ...toSkillEntry(after, snapshot), aspects })),
    removed: change.removed.map(({ id, found }) => ({ key: found.key, id, path: found.path })),
    diagnostics: change.diagnostics.map(toDiagnosticEntry),
    resolved: change.resolved.map(toDiagnosticEntry),
  };
}
