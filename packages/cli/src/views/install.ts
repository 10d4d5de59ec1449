import { findHost } from "@skillwright/core/internal";
import type { InstallReport, InstallSummary } from "@skillwright/runtime/internal";
import { shortBytes } from "../output/numbers.ts";
import type { Output } from "../output/output.ts";
import { bold, dim, green, type Part, red, yellow } from "../output/parts.ts";
import { type PathContext, shortPath, shortPathsIn } from "../output/short-path.ts";
import { printDiff } from "./content-diff.ts";

/** Most lines of a list that are printed. */
const MAX_LINES = 20;

/** What is printed about an installation. */
export const installTexts = {
  actions: {
    install: "new",
    update: "update",
    downgrade: "an older version",
    replace: "replaces a skill that came from elsewhere",
    unchanged: "up to date",
  },
  from: "Source",
  version: "Version",
  hash: "Tree hash",
  to: "Location",
  files: "Files",
  runs: "Runs",
  may: "Permissions",
  installs: "Installs",
  touches: "Mentions",
  scan: "Scan",
  lint: "Problems",
  advisories: "Warning",
  advisory: (name: string, text: string): string => `"${name}": ${text}`,
  signature: "Signature",
  decision: "Decision",
  newlyRuns: "New",
  changedRuns: "Changed",
  nothing: "nothing",
  more: (number: number): string => `and ${number} more`,
  broken: (folder: string, error: string): string =>
    `${folder === "" ? "The skill" : folder} can't be installed: ${error}`,
  otherwise: "Nothing was installed",
  effect: "install without asking after you reviewed it, or `--dry-run` to only review it",
  applied: {
    installed: (name: string, folder: string): string => `Installed "${name}" to ${folder}.`,
    updated: (name: string, folder: string): string => `Updated "${name}" in ${folder}.`,
    replaced: (name: string, folder: string): string => `Replaced "${name}" in ${folder}.`,
    restored: (name: string, folder: string): string => `Installed "${name}" from the lockfile to ${folder}.`,
  },
  unchanged: (name: string): string => `"${name}" is up to date.`,
  pinned: (name: string, reason: string): string => `"${name}" is pinned and was not updated: ${reason}`,
  failed: (name: string, message: string): string =>
    message.includes(`"${name}"`) ? message : `"${name}": ${message}`,
  agents: "Also for",
  shared: "reads the same folder",
  agentFolder: {
    added: (skill: string, agent: string, path: string): string => `${agent} finds "${skill}" in ${path}.`,
    updated: (skill: string, agent: string, path: string): string =>
      `Updated "${skill}" for ${agent} in ${path}.`,
    removed: (skill: string, agent: string, path: string): string =>
      `Removed "${skill}" of ${agent} from ${path}.`,
    unchanged: (skill: string, agent: string): string => `${agent} has "${skill}" already.`,
    failed: (skill: string, agent: string): string => `"${skill}" was not changed for ${agent}`,
  },
  trust: (name: string): string =>
    `Scripts and commands run only after you approve them with \`skillwright trust ${name}\`.`,
} as const;

/** Where skills come from, as it is printed. */
export interface PrintedSource {
  readonly source: string;
  readonly url: string;
  readonly version?: string;
}

type Print = (parts: readonly Part[], hang?: number) => void;

/** Prints everything that a person has to know about skills before they are installed, or only tried. */
export function printInstallSummaries(
  from: PrintedSource,
  skills: readonly InstallSummary[],
  {
    print,
    place,
    isInstalled = true,
  }: { readonly print: Print; readonly place?: PathContext; readonly isInstalled?: boolean },
): void {
  const field = (
    label: string,
    values: readonly string[],
    paint: (text: string) => Part = (text) => text,
  ): void => {
    const shown = values.slice(0, MAX_LINES);
    const rest = values.length - shown.length;
    const lines = rest > 0 ? [...shown, installTexts.more(rest)] : shown;
    for (const [index, value] of lines.entries())
      print([dim((index === 0 ? label : "").padEnd(13)), paint(value)], 13);
  };
  field(installTexts.from, [from.url]);
  if (from.version !== undefined) field(installTexts.version, [from.version]);
  for (const skill of skills) {
    print([""]);
    print([bold(skill.name), dim(isInstalled ? `  ${installTexts.actions[skill.action]}` : "")], 2);
    print([skill.description.replace(/\s+/g, " ").trim()]);
    field(installTexts.hash, [skill.tree]);
    if (isInstalled)
      field(installTexts.to, [place === undefined ? skill.path : shortPath(skill.path, place)]);
    field(
      installTexts.agents,
      (skill.agents ?? []).map(({ host, path, by, note }) => {
        const where = place === undefined ? path : shortPath(path, place);
        const how = by === "shared" ? installTexts.shared : `${by} in ${where}`;
        return `${host} (${how}${note === undefined ? "" : `; ${note}`})`;
      }),
    );
    field(installTexts.files, [
      `${skill.files.length}, ${shortBytes(skill.bytes)}: ${skill.files.slice(0, 8).join(", ")}`,
    ]);
    field(installTexts.runs, skill.executes.length === 0 ? [installTexts.nothing] : skill.executes, yellow);
    field(installTexts.may, skill.permissions);
    field(installTexts.installs, skill.installs, yellow);
    field(installTexts.touches, skill.touches);
    if (skill.signer !== undefined) field(installTexts.signature, [skill.signer]);
    field(installTexts.scan, [skill.verdict], skill.verdict === "clean" ? green : red);
    field("", skill.findings, yellow);
    field(installTexts.lint, skill.problems);
    field(installTexts.advisories, skill.advisories ?? [], red);
    if (skill.changes !== undefined) {
      field(installTexts.newlyRuns, skill.changes.added, yellow);
      field(installTexts.changedRuns, skill.changes.changed, yellow);
    }
    const refusals = skill.decision.reasons.filter(({ outcome }) => outcome === "refuse");
    field(
      installTexts.decision,
      refusals.map(({ text, file }) => (file === undefined ? text : `${text} (${file})`)),
      red,
    );
    if (skill.diff !== undefined && skill.diff.length > 0) printDiff(skill.diff, print);
  }
  print([""]);
}

/** Prints what an installation or update did. Of pinned skills it says why they stay as they are. */
export function printInstallReport(
  report: InstallReport,
  {
    out,
    place,
    pinned = new Map(),
  }: { readonly out: Output; readonly place: PathContext; readonly pinned?: ReadonlyMap<string, string> },
): void {
  for (const { name, action, folder, notices } of report.applied) {
    out.note(installTexts.applied[action](name, shortPath(folder, place)));
    for (const notice of notices) out.text([dim(notice)]);
  }
  for (const { skill, host, path, action, note } of report.agents ?? []) {
    const agent = findHost(host).title;
    if (action === "failed") {
      const why = note === undefined ? "" : `: ${shortPathsIn(note, place)}`;
      out.problem([red(`${installTexts.agentFolder.failed(skill, agent)}${why}`)], 2);
    } else {
      const why = note === undefined ? "" : ` (${note})`;
      out.text([dim(`${installTexts.agentFolder[action](skill, agent, shortPath(path, place))}${why}`)]);
    }
  }
  for (const notice of report.notices ?? []) out.text([dim(shortPathsIn(notice, place))]);
  for (const name of report.unchanged) {
    const reason = pinned.get(name);
    out.note(reason === undefined ? installTexts.unchanged(name) : installTexts.pinned(name, reason));
  }
  for (const { name, text } of report.advisories ?? []) {
    out.problem([yellow(installTexts.advisory(name, text))], 2);
  }
  for (const { name, error } of report.failed) {
    out.problem([red(installTexts.failed(name, shortPathsIn(error.message, place)))], 2);
    if (error.hint !== undefined) out.problem(error.hint);
  }
}

/** Whether anything that was wanted was not done. */
export function hasFailed({ failed, agents = [] }: InstallReport): boolean {
  return failed.length > 0 || agents.some(({ action }) => action === "failed");
}
