import type { StoreChangeDocument } from "@skillwright/contract";
import type { StoreChange } from "../store/store.ts";
import { toDiagnosticEntry } from "./list-document.ts";

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
