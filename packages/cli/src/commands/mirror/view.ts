import type { RegistryMirror, RegistryMirrorReport } from "@skillwright/contract";
import { count } from "../../output/numbers.ts";
import type { Output } from "../../output/output.ts";
import { bold, dim, green, red, yellow } from "../../output/parts.ts";

const texts = {
  of: "mirrors",
  mode: {
    follow: (minutes: number): string => `every ${minutes} minutes`,
    "on-demand": (): string => "on demand",
  },
  versions: { latest: "latest versions", all: "all versions" },
  accepts: (verdicts: readonly string[]): string => `accepts ${verdicts.join(", ")}`,
  only: (skills: readonly string[]): string => `only ${skills.join(", ")}`,
  never: (namespace: string): string =>
    `Nothing has been copied yet. Run \`skillwright mirror sync @${namespace}\` to copy now.`,
  done: (at: string, added: number, refused: number): string =>
    `Synced ${minute(at)}: ${count(added, "new version")}, ${refused} refused.`,
  failed: (at: string, why: string): string => `The sync at ${minute(at)} failed: ${why}`,
} as const;

/** A time in UTC, to the minute. */
function minute(at: string): string {
  return `${at.slice(0, 16).replace("T", " ")}Z`;
}

/** Prints a mirror. */
export function printMirror(mirror: RegistryMirror, out: Output): void {
  const { namespace, source, mode, versions, accept, skills, everyMinutes, lastSync } = mirror;
  out.row(bold(`@${namespace}`), ` ${texts.of} `, source);
  const facts = [texts.mode[mode](everyMinutes), texts.versions[versions], texts.accepts(accept)];
  out.text([dim([...facts, ...(skills === null ? [] : [texts.only(skills)])].join(", "))]);
  if (lastSync === null) out.text(texts.never(namespace));
  else printReport(lastSync, out);
}

/** Prints what was copied. */
export function printReport(report: RegistryMirrorReport, out: Output): void {
  const { at, outcome, detail, added, refused } = report;
  for (const version of added) out.row(green(version));
  for (const { skill, reason } of refused) out.problem([yellow(skill), `  ${reason}`]);
  if (outcome === "failed") out.problem([red(texts.failed(at, detail ?? ""))]);
  else out.text(texts.done(at, added.length, refused.length));
}
