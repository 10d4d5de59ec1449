import { parentPath } from "@skillwright/core/internal";
import { type Skills, type StoreChange, toStoreChangeDocument } from "@skillwright/runtime/internal";
import type { Output } from "../output/output.ts";
import { dim } from "../output/parts.ts";
import { shortPath } from "../output/short-path.ts";
import { printDiagnostic } from "./diagnostic.ts";

/** What is printed about a changed skill. */
const storeChangeTexts = {
  done: {
    created: (name: string): string => `Created "${name}"`,
    updated: (name: string): string => `Saved "${name}"`,
    unchanged: (name: string): string => `"${name}" is unchanged.`,
    renamed: (name: string): string => `Renamed to "${name}"`,
    deleted: (name: string): string => `Moved "${name}" to the trash`,
    restored: (name: string): string => `Restored "${name}"`,
    replaced: (name: string): string => `Replaced "${name}"`,
  },
  hidden: (id: string): string => `It is hidden by ${id}, which has the same name and higher priority.`,
  restoreHint: (id: string): string => `Run \`skillwright restore ${id}\` to restore it.`,
  nextSteps: (name: string, root: string): string =>
    `Next: run \`skillwright edit ${name}${root}\` to edit it, or \`skillwright try "/${name}"${root}\` to see what a model receives.`,
  findings: (number: number): string => (number === 1 ? "1 problem:" : `${number} problems:`),
  notCreated: "No skill was created.",
} as const;

/** Prints a change: where the skill is now, what lint found, and notices. */
export function printChange(change: StoreChange, skills: Skills, out: Output): void {
  const { action, name, folder, file, findings, notices } = change;
  const { place } = skills.snapshot;
  out.note([storeChangeTexts.done[action](name), dim(`  ${shortPath(folder, place)}`)], 2);
  if (action === "deleted") {
    out.note([dim(storeChangeTexts.restoreHint(name))]);
  } else {
    const hiddenBy = skills.snapshot.skills.find(({ found }) => found.key === file)?.shadowedBy;
    if (hiddenBy !== undefined) out.note([dim(storeChangeTexts.hidden(hiddenBy))]);
  }
  for (const notice of notices) out.text([dim(notice)]);
  if (findings.length === 0) return;
  out.text(storeChangeTexts.findings(findings.length));
  for (const finding of findings) printDiagnostic(finding, place, out);
}

/** Prints a new skill and the next steps, or that none was created; returns the exit status. */
export function printCreated(
  change: StoreChange | undefined,
  skills: Skills,
  { json, out }: { readonly json: boolean; readonly out: Output },
): number {
  if (change === undefined) {
    out.problem(storeChangeTexts.notCreated);
    return 1;
  }
  if (json) return out.json(toStoreChangeDocument(change));
  // The next steps say to edit it.
  const findings = change.findings.filter(({ code }) => code !== "template-untouched");
  printChange({ ...change, findings }, skills, out);
  out.note([dim(storeChangeTexts.nextSteps(change.name, rootFlag(change, skills)))]);
  return 0;
}

/** The option that other commands need to find a skill outside of the folders that are always searched. */
function rootFlag({ folder }: StoreChange, { snapshot: { roots, place } }: Skills): string {
  const parent = parentPath(folder);
  const isSearched = roots.some(({ root }) => root.path === parent && !place.extraRoots.includes(parent));
  return isSearched ? "" : ` --root ${shellQuoted(parent)}`;
}

function shellQuoted(path: string): string {
  return /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
}
