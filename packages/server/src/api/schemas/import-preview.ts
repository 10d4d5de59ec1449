import { z } from "@hono/zod-openapi";
import type { LeftOutFile, NameConflict } from "@skillwright/core/internal";
import type { ImportDocument } from "@skillwright/runtime/internal";
import { errorEntry } from "../../http/error-schema.ts";
import { storeScope } from "./change.ts";
import { diagnosticSchema } from "./common.ts";
import { documentOf } from "./document-of.ts";

type Importable = ImportDocument["skills"][number];
type Imported = ImportDocument["imported"][number];

const conflict = documentOf<NameConflict>("NameConflict", {
  name: z.string(),
  takenBy: z.string(),
  choices: z.array(z.enum(["rename", "replace", "override"])),
  suggestion: z.string(),
});

const importable = documentOf<Importable>("ImportableSkill", {
  name: z.string(),
  ownName: z.string(),
  folder: z.string(),
  displayName: z.string(),
  description: z.string(),
  version: z.string(),
  bytes: z.number().int(),
  files: z.array(z.object({ path: z.string(), bytes: z.number().int(), executable: z.boolean() })),
  leftOut: z.array(z.object({ path: z.string(), reason: z.string() }) as unknown as z.ZodType<LeftOutFile>),
  executes: z.array(
    documentOf<Importable["executes"][number]>("ExecutingFeature", {
      kind: z.enum(["command", "hook", "mcp-server", "program", "script", "shell"]),
      text: z.string(),
      file: z.string().optional(),
      line: z.number().int().optional(),
    }),
  ),
  permissions: z.array(z.string()),
  findings: z.array(diagnosticSchema),
  conflict: z.union([conflict, z.null()]),
});

const imported = documentOf<Imported>("ImportedSkill", {
  name: z.string(),
  action: z.enum(["created", "updated", "unchanged", "renamed", "deleted", "restored", "replaced"]),
  scope: storeScope,
  folder: z.string(),
  file: z.string(),
});

/** What a source holds and may do. */
export const importPreview: z.ZodType<ImportDocument> = documentOf<ImportDocument>("ImportPreview", {
  source: z.string(),
  kind: z.enum(["text", "folder", "archive"]),
  skills: z.array(importable),
  broken: z.array(z.object({ folder: z.string(), error: errorEntry })),
  strays: z.array(z.string()),
  imported: z.array(imported),
});
