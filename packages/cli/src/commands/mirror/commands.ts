import type { RegistryMirror, RegistryMirrorReport } from "@skillwright/contract";
import { omitUndefined } from "@skillwright/core/internal";
import type { Command } from "../../command-line/command.ts";
import { choice, choiceList, list, required, toggle, wholeNumber } from "../../command-line/option.ts";
import { registryCommand } from "../../command-line/registry-command.ts";
import { parseNamespace } from "../../command-line/registry-options.ts";
import { readInput } from "../../input/read-input.ts";
import { count } from "../../output/numbers.ts";
import type { Output } from "../../output/output.ts";
import { bold, dim, green, red, yellow } from "../../output/parts.ts";

/** What `mirror` prints. */
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
  tokenHint: "Pipe the other registry's token, as in `--token-stdin < token.txt`.",
  removed: (namespace: string, source: string): string =>
    `@${namespace} no longer mirrors ${source}. The copied skills stay, and people can publish in it.`,
} as const;

/** What commands about the mirror of one namespace take. */
const ofNamespace = {
  arguments: { namespace: required("Namespace, like @vendor") },
  params: ({ namespace }: { readonly namespace: string }) => ({ namespace: parseNamespace(namespace) }),
};

/** A time in UTC, to the minute. */
function minute(at: string): string {
  return `${at.slice(0, 16).replace("T", " ")}Z`;
}

/** Prints a mirror. */
function printMirror(mirror: RegistryMirror, out: Output): void {
  const { namespace, source, mode, versions, accept, skills, everyMinutes, lastSync } = mirror;
  out.row(bold(`@${namespace}`), ` ${texts.of} `, source);
  const facts = [texts.mode[mode](everyMinutes), texts.versions[versions], texts.accepts(accept)];
  out.text([dim([...facts, ...(skills === null ? [] : [texts.only(skills)])].join(", "))]);
  if (lastSync === null) out.text(texts.never(namespace));
  else printReport(lastSync, out);
}

/** Prints what was copied. */
function printReport(report: RegistryMirrorReport, out: Output): void {
  const { at, outcome, detail, added, refused } = report;
  for (const version of added) out.row(green(version));
  for (const { skill, reason } of refused) out.problem([yellow(skill), `  ${reason}`]);
  if (outcome === "failed") out.problem([red(texts.failed(at, detail ?? ""))]);
  else out.text(texts.done(at, added.length, refused.length));
}

export const set: Command = registryCommand({
  arguments: {
    namespace: required("Namespace for the copies, like @vendor; must be empty"),
    source: required("What to copy: https://skills.example/@vendor, owner/repo or well-known:https://…"),
  },
  options: {
    mode: choice("when", "Copy on a schedule, or when somebody requests a skill (default: follow)", [
      "follow",
      "on-demand",
    ]),
    versions: choice("which", "Versions to copy (default: latest)", ["latest", "all"]),
    skill: list("name", "Copy only this skill (repeatable; default: all)"),
    accept: choiceList("verdict", "Also copy skills with this scan verdict (repeatable)", [
      "suspicious",
      "partial",
    ]),
    every: wholeNumber("minutes", "Minutes between copies with --mode follow (default: 60)"),
    tokenStdin: toggle("Read a token for the other registry from standard input"),
  },
  examples: [
    "skillwright mirror set @vendor https://skills.vendor.example/@vendor",
    "skillwright mirror set @tools acme/skills --mode on-demand --skill pdf",
  ],
  params({ namespace, source }, { mode, versions, skill, accept, every: everyMinutes, tokenStdin }) {
    const name = parseNamespace(namespace);
    const token = tokenStdin ? Buffer.from(readInput(texts.tokenHint)).toString("utf8").trim() : undefined;
    const body = {
      source,
      ...omitUndefined({ mode, versions, everyMinutes, token }),
      ...(skill.length > 0 && { skills: skill }),
      ...(accept.length > 0 && { accept: ["clean" as const, ...accept] }),
    };
    return { namespace: name, body };
  },
  call: (client, { namespace, body }) => client.setMirror({ params: { namespace }, body }),
  print: printMirror,
});

export const show: Command = registryCommand({
  ...ofNamespace,
  examples: ["skillwright mirror show @vendor", "skillwright mirror show @vendor --json"],
  call: (client, params) => client.getMirror({ params }),
  print: printMirror,
});

export const sync: Command = registryCommand({
  ...ofNamespace,
  examples: ["skillwright mirror sync @vendor", "skillwright mirror sync @vendor --json"],
  call: (client, params) => client.syncMirror({ params }),
  print: printReport,
  status: ({ outcome, refused }) => (outcome === "done" && refused.length === 0 ? 0 : 1),
});

export const remove: Command = registryCommand({
  ...ofNamespace,
  examples: ["skillwright mirror remove @vendor", "skillwright mirror remove @vendor --json"],
  call: (client, params) => client.removeMirror({ params }),
  print: ({ source }, out, { namespace }) => out.text(texts.removed(namespace, source)),
});
