import type { ChangeDocument, WatchStartDocument } from "@skillwright/contract";
import type { ChangeEvent } from "../skills/live-snapshot.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";
import type { WatchReport } from "../watch/watcher.ts";
import { toDiagnosticEntry, toSkillEntry } from "./list-document.ts";

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
