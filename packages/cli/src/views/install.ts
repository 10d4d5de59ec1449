import { findHost, type InstallFact, installDiff, installFacts } from "@skillwright/core/internal";
import type { InstallReport, InstallSummary } from "@skillwright/runtime/internal";
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
  advisory: (name: string, text: string): string => `"${name}": ${text}`,
  from: "Source",
  version: "Version",
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
  agentFolder: {
    added: (skill: string, agent: string, path: string): string => `${agent} finds "${skill}" in ${path}.`,
    updated: (skill: string, agent: string, path: string): string =>
      `Updated "${skill}" for ${agent} in ${path}.`,
    removed: (skill: string, agent: string, path: string): string =>
      `Removed "${skill}" for ${agent} from ${path}.`,
    unchanged: (skill: string, agent: string): string => `${agent} already has "${skill}".`,
    failed: (skill: string, agent: string): string => `"${skill}" wasn't changed for ${agent}`,
  },
  trust: (name: string): string =>
    `Scripts and commands run only after you approve them with \`skillwright trust ${name}\`.`,
} as const;

/** Where skills come from, as it is printed. */
export interface PrintedSource {
  readonly source: string;
  readonly url: string;
  readonly version?: string | undefined;
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
  const field = ({ label, lines, tone }: InstallFact): void => {
    const shown = lines.slice(0, MAX_LINES);
    const rest = lines.length - shown.length;
    for (const [index, line] of (rest > 0 ? [...shown, installTexts.more(rest)] : shown).entries())
      print([dim((index === 0 ? label : "").padEnd(13)), tones[tone](line)], 13);
  };
  const plain = (label: string, line: string): void => field({ label, lines: [line], tone: "plain" });
  plain(installTexts.from, from.url);
  if (from.version !== undefined) plain(installTexts.version, from.version);
  const path = (whole: string): string => (place === undefined ? whole : shortPath(whole, place));
  for (const skill of skills) {
    print([""]);
    print([bold(skill.name), dim(isInstalled ? `  ${installTexts.actions[skill.action]}` : "")], 2);
    print([skill.description.replace(/\s+/g, " ").trim()]);
    for (const fact of installFacts(skill, { isInstalled, path })) field(fact);
    printDiff(installDiff(skill), print);
  }
  print([""]);
}

const tones: Readonly<Record<InstallFact["tone"], (text: string) => Part>> = {
  plain: (text) => text,
  good: green,
  warning: yellow,
  bad: red,
};

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

/** Whether there was nothing to do and nothing to say. */
export function isEmptyReport({ applied, unchanged, failed, notices = [] }: InstallReport): boolean {
  return applied.length + unchanged.length + failed.length + notices.length === 0;
}

/** Whether anything that was wanted was not done. */
export function hasFailed({ failed, agents = [] }: InstallReport): boolean {
  return failed.length > 0 || agents.some(({ action }) => action === "failed");
}
