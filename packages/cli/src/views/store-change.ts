import type { Skills, StoreChange } from "@skillwright/runtime/internal";
import type { Output } from "../output/output.ts";
import { dim } from "../output/parts.ts";
import { shortPath } from "../output/short-path.ts";
import { printDiagnostic } from "./diagnostic.ts";
import { storeChangeTexts } from "./store-change-text.ts";

/** Prints a change: where the skill is now, what lint found, and notices. */
export function printChange(change: StoreChange, skills: Skills, out: Output): void {
  const { action, name, folder, file, findings, notices } = change;
  const { place } = skills.snapshot;
  out.text([storeChangeTexts.done[action](name), dim(`  ${shortPath(folder, place)}`)], 2);
  if (action === "deleted") {
    out.text([dim(storeChangeTexts.restoreHint(name))]);
  } else {
    const hiddenBy = skills.snapshot.skills.find(({ found }) => found.key === file)?.shadowedBy;
    if (hiddenBy !== undefined) out.text([dim(storeChangeTexts.hidden(hiddenBy))]);
  }
  for (const notice of notices) out.text([dim(notice)]);
  if (findings.length === 0) return;
  out.text(storeChangeTexts.findings(findings.length));
  for (const finding of findings) printDiagnostic(finding, place, out);
}
