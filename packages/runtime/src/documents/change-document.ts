import type { StoreChange } from "../store/store.ts";
import type { TrashEntry } from "../store/trash.ts";
import { type DiagnosticEntry, toDiagnosticEntry } from "./list-document.ts";

/** A change of a skill that is on the disk, as data. */
export interface StoreChangeDocument
  extends Pick<StoreChange, "action" | "name" | "scope" | "folder" | "file" | "hash" | "notices"> {
  readonly findings: readonly DiagnosticEntry[];
  readonly trash: TrashEntry | null;
}

/** A change as data. */
export function toStoreChangeDocument(change: StoreChange): StoreChangeDocument {
  const { action, name, scope, folder, file, hash, findings, notices, trash } = change;
  return {
    action,
    name,
    scope,
    folder,
    file,
    hash,
    findings: findings.map(toDiagnosticEntry),
    notices,
    trash: trash ?? null,
  };
}
