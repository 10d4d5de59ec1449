import { type OpenAPIHono, z } from "@hono/zod-openapi";
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
import type { LintAnswer, LintRequest, PlacedFinding } from "../contract/texts.ts";
import { endpoint } from "../http/endpoint.ts";
import { MAX_TEXT_LENGTH } from "../limits.ts";
import { diagnosticShape, hostId } from "./schemas/common.ts";

const tag = "Texts";
const text = z.string().max(MAX_TEXT_LENGTH);

const lintRequest = z
  .strictObject({
    text: text.openapi({ description: "The whole SKILL.md." }),
    directory: z.string().max(255).optional(),
    files: z.array(z.string().max(4096)).max(10_000).optional(),
    for: z.array(hostId).optional(),
  })
  .openapi("LintRequest");

const finding = z
  .object({
    ...diagnosticShape,
    offset: z.number().int().nullable(),
    fix: z
      .object({
        title: z.string(),
        edits: z.array(z.object({ start: z.number().int(), end: z.number().int(), text: z.string() })),
      })
      .nullable(),
  })
  .openapi("PlacedFinding");

const lintAnswer = z
  .object({
    findings: z.array(finding),
    counts: z.object({ errors: z.number().int(), warnings: z.number().int(), notes: z.number().int() }),
    tokens: z.object({ text: z.number().int(), body: z.number().int() }),
  })
  .openapi("LintAnswer");

/** Work with texts that are not on the disk, as an editor has them. */
export function textRoutes(app: OpenAPIHono): void {
  endpoint(
    app,
    "lintText",
    { tag, summary: "What is wrong with a SKILL.md, and where", body: lintRequest, response: lintAnswer },
    ({ body }) => lintText(body),
  );
  endpoint(
    app,
    "countTokens",
    {
      tag,
      summary: "What a text costs a model's context",
      body: z.strictObject({ text }),
      response: z.object({ tokens: z.number().int(), characters: z.number().int() }),
    },
    ({ body }) => ({ tokens: estimateTokens(body.text), characters: body.text.length }),
  );
  endpoint(
    app,
    "listHosts",
    {
      tag,
      summary: "The agents whose rules can be applied",
      response: z.object({
        hosts: z.array(
          z.object({
            id: hostId,
            title: z.string(),
            observed: z.object({ version: z.string(), date: z.string() }).nullable(),
            caveats: z.array(z.string()),
          }),
        ),
        catalogFormats: z.array(z.enum(CATALOG_FORMATS)),
      }),
    },
    () => ({
      hosts: HOST_IDS.map((id) => {
        const { title, observed, caveats } = findHost(id);
        return { id, title, observed: observed ?? null, caveats: caveats ?? [] };
      }),
      catalogFormats: CATALOG_FORMATS,
    }),
  );
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
  // Columns count characters, offsets the units that editors count.
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
