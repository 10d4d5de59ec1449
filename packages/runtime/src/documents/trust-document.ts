import type { TrustDocument } from "@skillwright/contract";
import { openServerAnswers } from "../session/dependencies/server-answers.ts";
import type { TrustStore } from "../trust/trust-store.ts";
import { toDiagnosticEntry } from "./list-document.ts";

/** Everything that is trusted, as data. */
export function toTrustDocument(store: TrustStore, state: string): Omit<TrustDocument, "project"> {
  const problem = store.problem();
  return {
    file: store.file,
    folders: store.folders(),
    approvals: store.approvals(),
    grants: store.grants(),
    servers: openServerAnswers({ state }).entries(),
    problem: problem === undefined ? null : toDiagnosticEntry(problem),
  };
}
