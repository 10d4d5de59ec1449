import type { LintAnswer, LintRequest, PlacedFinding } from "@skillwright/contract";
import {
  CATALOG_FORMATS,
  estimateTokens,
  findHost,
  HOST_IDS,
  type HostLint,
  type LintFinding,
  lintSkill,
  loadParser,
  readFrontmatter,
  withHint,
} from "@skillwright/core/internal";
import { toDiagnosticEntry } from "@skillwright/runtime/internal";
import type { ApiEndpoints } from "../http/api-endpoints.ts";

/** Work with texts that are not on the disk, as an editor has them. */
export function textRoutes({ endpoint }: ApiEndpoints): void {
  endpoint("lintText", ({ body }) => lintText(body));
  endpoint("countTokens", ({ body }) => ({
    tokens: estimateTokens(body.text),
    characters: body.text.length,
  }));
  endpoint("listHosts", () => ({
    hosts: HOST_IDS.map((id) => {
      const { title, observed, caveats } = findHost(id);
      return { id, title, observed: observed ?? null, caveats: caveats ?? [] };
    }),
    catalogFormats: CATALOG_FORMATS,
  }));
}

async function lintText({
  text: skill,
  directory,
  files,
  for: hosts = [],
}: LintRequest): Promise<LintAnswer> {
  const file = "SKILL.md";
  const profiles = await Promise.all(hosts.map(hostLint));
  const findings = lintSkill({
    skill: {
      text: skill,
      complete: true,
      file,
      kind: "skill",
      directory: directory ?? "",
      sidecars: [],
      validUtf8: true,
    },
    files: files === undefined ? undefined : new Set([...files, file]),
    hosts: profiles,
  });
  const count = (severity: LintFinding["severity"]): number =>
    findings.filter((one) => one.severity === severity).length;
  const lines = lineStarts(skill);
  return {
    findings: findings.map((one) => toPlaced(one, lines, skill)),
    counts: { errors: count("error"), warnings: count("warning"), notes: count("info") },
    tokens: {
      text: estimateTokens(skill),
      body: estimateTokens(skill.slice(readFrontmatter(skill, true).bodyStart)),
    },
  };
}

async function hostLint(id: (typeof HOST_IDS)[number]): Promise<HostLint> {
  const profile = findHost(id);
  return { profile, read: await loadParser(profile.parser) };
}

function toPlaced(found: LintFinding, lines: readonly number[], skill: string): PlacedFinding {
  const entry = toDiagnosticEntry(withHint(found));
  const start = entry.line === null ? undefined : lines[entry.line - 1];
  const rest = start === undefined ? "" : skill.slice(start, lines[entry.line ?? 0] ?? skill.length);
  // Columns count characters; offsets count UTF-16 units, as editors do.
  const before = [...rest].slice(0, Math.max(0, (entry.column ?? 1) - 1)).join("").length;
  return {
    ...entry,
    offset: start === undefined ? null : start + before,
    fix: found.fix ?? null,
  };
}

function lineStarts(text_: string): readonly number[] {
  return [0, ...[...text_.matchAll(/\r\n|\r|\n/g)].map(({ index, 0: end }) => index + end.length)];
}
