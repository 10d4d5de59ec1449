import type { SkillAspect } from "@skillwright/core/internal";
import type { ChangeEvent } from "../skills/live-snapshot.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";
import type { WatchReport } from "../watch/watcher.ts";
import { type DiagnosticEntry, type SkillEntry, toDiagnosticEntry, toSkillEntry } from "./list-document.ts";

/** The first line of `watch --json`: what is watched, and how. */
export interface WatchStartDocument {
  readonly event: "watching";
  readonly version: number;
  readonly method: WatchReport["method"];
  /** How many folders the system reports changes of. */
  readonly folders: number;
  /** The folders of skills, those that do not exist yet included. */
  readonly roots: readonly { readonly path: string; readonly exists: boolean }[];
  readonly skills: number;
  readonly diagnostics: readonly DiagnosticEntry[];
}

/** Each further line: what differs from the version before. */
export interface ChangeDocument {
  readonly event: "change";
  readonly version: number;
  /** Whether an agent's prompt has to be made anew. */
  readonly prompt: "same" | "changed";
  readonly added: readonly SkillEntry[];
  readonly changed: readonly (SkillEntry & { readonly aspects: readonly SkillAspect[] })[];
  readonly removed: readonly { readonly key: string; readonly id: string; readonly path: string }[];
  readonly diagnostics: readonly DiagnosticEntry[];
  readonly resolved: readonly DiagnosticEntry[];
}

/** What is watched, as data. */
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
