import type { Skills, StoreChange } from "@skillwright/runtime/internal";
import type { Output } from "../output/output.ts";
import { dim } from "../output/parts.ts";
import { shortPath } from "../output/short-path.ts";
import { manageTexts } from "../texts/manage.ts";
import { printDiagnostic } from "./diagnostic.ts";

/** Tells what was changed: where it is now, what lint thinks of it, and what else is worth knowing. */
export function printChange(change: StoreChange, skills: Skills, out: Output): void {
  const { action, name, folder, file, findings, notices } = change;
  const { place } = skills.snapshot;
  out.text([manageTexts.done[action](name), dim(`  ${shortPath(folder, place)}`)], 2);
  if (action === "deleted") {
    out.text([dim(manageTexts.restoreHint(name))]);
  } else {
    const hiddenBy = skills.snapshot.skills.find(({ found }) => found.key === file)?.shadowedBy;
    if (hiddenBy !== undefined) out.text([dim(manageTexts.hidden(hiddenBy))]);
  }
  for (const notice of notices) out.text([dim(notice)]);
  if (findings.length === 0) return;
  out.text(manageTexts.findings(findings.length));
  for (const finding of findings) printDiagnostic(finding, place, out);
}
